import * as v from 'valibot';
import { Id, Timestamp } from '../../fields.ts';
import { SponsorshipType } from '../sponsorship-kinds.ts';

/** A place for which zakat may be given, with everything in it: the scholar who agreed, and the use of the zakat. */
export const ZakatMark = v.object({
  placeType: SponsorshipType,
  placeId: Id,
  placeName: v.string(),
  scholar: v.string(),
  purpose: v.string(),
  markedDate: Timestamp,
});
export type ZakatMark = v.InferOutput<typeof ZakatMark>;

/** The mark that counts for a place: its own, otherwise that of the nearest place above it; null without one. */
export const ZakatAtPlace = v.object({ mark: v.nullable(ZakatMark) });
export type ZakatAtPlace = v.InferOutput<typeof ZakatAtPlace>;

/** A mark in the admins' list. `markedBy`: the name of the admin; null once the account is gone. */
export const ZakatPlace = v.object({ ...ZakatMark.entries, markedBy: v.nullable(v.string()) });
export type ZakatPlace = v.InferOutput<typeof ZakatPlace>;
