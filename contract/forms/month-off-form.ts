import * as v from 'valibot';
import { SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { ClientId, chosenId, Month, requiredText } from '../fields.ts';
import { say } from '../messages.ts';

/** A month without lessons, of a place and all that is in it. Whether it is planned or excused, the time decides. */
export const MonthOffForm = v.strictObject({
  id: ClientId,
  placeType: SponsorshipType,
  placeId: chosenId(say('placeRequired')),
  month: v.optional(Month, ''),
  name: requiredText(say('noteRequired')),
});
export type MonthOffForm = v.InferOutput<typeof MonthOffForm>;
