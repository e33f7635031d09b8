import * as v from 'valibot';
import { SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { Id, Timestamp } from '../fields.ts';
import { PlaceMonthOff } from '../school-year/place-month-off.ts';

/** A month off in the list. `addedBy`: the name of the person who added it; null once the account is gone. */
export const MonthOff = v.object({
  ...PlaceMonthOff.entries,
  placeType: SponsorshipType,
  placeId: Id,
  placeName: v.string(),
  addedBy: v.nullable(v.string()),
  createdDate: Timestamp,
});
export type MonthOff = v.InferOutput<typeof MonthOff>;
