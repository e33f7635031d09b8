import * as v from 'valibot';
import { SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { Id, Timestamp } from '../fields.ts';
import { PlaceMonthOff } from '../school-year/place-month-off.ts';

/** A month off as the list of them has it. `addedBy`: the name of who added it; null where the account is gone. */
export const MonthOff = v.object({
  ...PlaceMonthOff.entries,
  placeType: SponsorshipType,
  placeId: Id,
  placeName: v.string(),
  addedBy: v.nullable(v.string()),
  createdDate: Timestamp,
});
export type MonthOff = v.InferOutput<typeof MonthOff>;
