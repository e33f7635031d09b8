import * as v from 'valibot';
import { Id, Timestamp, whereabouts } from '../fields.ts';
import { pastDueDays } from '../school-year/due-days.ts';
import { monthsOff } from '../school-year/place-month-off.ts';

/** What regions, madaris and classes say alike. */
export const placeFields = {
  id: Id,
  name: v.string(),
  totalStudents: v.number(),
  totalTeachers: v.number(),
  /** Dollars a month that are still open here and on what it is part of. */
  openDollars: v.number(),
  sponsoredPercentage: v.number(),
  /** Text exactly where the place is complete: names for admin and supervisors in scope, else 'Sponsored'. */
  sponsorBy: v.nullable(v.string()),
  /** Who pays a part so far, for admin and supervisors in scope; null for others and where it is complete. */
  partlySponsoredBy: v.nullable(v.string()),
  version: v.number(),
  createdDate: Timestamp,
};

/**
 * A region as everybody may read it; `supervisorId` only for admin and its own supervisor, else null. `dueDay`: the day of
 * the following month by which a report is due. `country` (ISO 3166-1 alpha-2) and `placeName` say to visitors where it is.
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
