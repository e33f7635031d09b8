import * as v from 'valibot';
import { Id, Timestamp, whereabouts } from '../fields.ts';

/** A class with its madrasa's name and address. `monthlyPrice` in dollars; `reports` counts its monthly reports. */
export const Class = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  monthlyPrice: v.number(),
  madarisId: Id,
  madaris: v.object({
    id: Id,
    name: v.string(),
    address: v.string(),
    picture: v.optional(v.nullable(v.string()), null),
    regionId: Id,
    ...whereabouts,
  }),
  studentCount: v.number(),
  totalStudents: v.number(),
  totalTeachers: v.number(),
  totalMaterials: v.number(),
  reports: v.number(),
  /** When the last report came, and for how many months there is one. */
  lastReportDate: v.nullable(Timestamp),
  monthsReceived: v.number(),
  /** Dollars a month that are still open here and on what it is part of. */
  openDollars: v.number(),
  sponsoredPercentage: v.number(),
  /** Text exactly where the place is complete: names for admin and supervisors in scope, else 'Sponsored'. */
  sponsorBy: v.nullable(v.string()),
  /** The same as `sponsorBy`. */
  sponsor: v.nullable(v.string()),
  /** Who pays a part so far, for admin and supervisors in scope; null for others and where it is complete. */
  partlySponsoredBy: v.nullable(v.string()),
  version: v.number(),
  createdDate: Timestamp,
});
export type Class = v.InferOutput<typeof Class>;
