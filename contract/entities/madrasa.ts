import * as v from 'valibot';
import { Id, Timestamp, whereabouts } from '../fields.ts';

/**
 * A madrasa. `totalPrice` in dollars a month. `sponsorBy` names its sponsors to admin and supervisors in scope; others
 * read 'Sponsored'. `percentageSponsored` and `sponsoredPercentage` are one figure under two names (docs/rules.md#the-api).
 */
export const Madrasa = v.object({
  id: Id,
  name: v.string(),
  address: v.string(),
  /** What the school says of itself; what was stored before has none. */
  description: v.optional(v.string(), ''),
  /** Where the picture of its building is, from the root of the API's origin; null where it has none. */
  picture: v.optional(v.nullable(v.string()), null),
  regionId: Id,
  region: v.object({ id: Id, name: v.string(), ...whereabouts }),
  totalPrice: v.number(),
  /** Dollars a month that are still open here and in its region. */
  openDollars: v.number(),
  totalMadaris: v.number(),
  totalClasses: v.number(),
  totalTeachers: v.number(),
  totalStudents: v.number(),
  sponsoredMadaris: v.number(),
  sponsoredClasses: v.number(),
  percentageSponsored: v.number(),
  sponsoredPercentage: v.number(),
  /** Text exactly where the place is complete: names for admin and supervisors in scope, else 'Sponsored'. */
  sponsorBy: v.nullable(v.string()),
  /** Who pays a part so far, for admin and supervisors in scope; null for others and where it is complete. */
  partlySponsoredBy: v.nullable(v.string()),
  version: v.number(),
  createdDate: Timestamp,
});
export type Madrasa = v.InferOutput<typeof Madrasa>;
