import * as v from 'valibot';
import { Id, Timestamp, whereabouts } from '../fields.ts';
import { pastDueDays } from '../school-year/due-days.ts';
import { monthsOff } from '../school-year/place-month-off.ts';
import { otherName } from '../typed/other-name.ts';

/** Fields shared by regions, madaris and classes. */
export const placeFields = {
  id: Id,
  name: v.string(),
  /** Its name in another script, for readers of that script (contract/language/place-names.ts). */
  ...otherName,
  totalStudents: v.number(),
  totalTeachers: v.number(),
  /** Dollars a month that can still be sponsored, here and in the places it is part of. */
  openDollars: v.number(),
  sponsoredPercentage: v.number(),
  /** Text only when the place is complete: names for admin and supervisors in scope, otherwise 'Sponsored'. */
  sponsorBy: v.nullable(v.string()),
  /** The sponsors of a part, for admin and supervisors in scope; null for others and when the place is complete. */
  partlySponsoredBy: v.nullable(v.string()),
  version: v.number(),
  createdDate: Timestamp,
};

/**
 * A region, readable by everybody. `supervisorId` is null except for the admin and its own supervisor. `dueDay`: the day of
 * the following month by which a report is due.
 * `country` (ISO 3166-1 alpha-2) and `placeName` show visitors its location.
 */
export const Region = v.object({
  ...placeFields,
  description: v.string(),
  address: v.string(),
  ...whereabouts,
  totalPrice: v.number(),
  supervisorId: v.nullable(Id),
  dueDay: v.number(),
  ...pastDueDays,
  totalMadrasas: v.number(),
  totalClasses: v.number(),
  sponsoredMadaris: v.number(),
  sponsoredClasses: v.number(),
  /** It had classes, and the last of them has ended. */
  hasEnded: v.optional(v.boolean(), false),
  ...monthsOff,
});
export type Region = v.InferOutput<typeof Region>;
