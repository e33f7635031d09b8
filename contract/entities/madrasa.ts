import * as v from 'valibot';
import { Id, whereabouts } from '../fields.ts';
import { pastDueDays } from '../school-year/due-days.ts';
import { monthsOff } from '../school-year/place-month-off.ts';
import { placeFields } from './region.ts';

/**
 * A madrasa. `totalPrice` in dollars a month. `sponsorBy` names its sponsors to admin and supervisors in scope; others
 * read 'Sponsored'. `percentageSponsored` and `sponsoredPercentage` are one figure under two names (docs/rules.md#the-api).
 */
export const Madrasa = v.object({
  ...placeFields,
  address: v.string(),
  /** What the school says of itself; what was stored before has none. */
  description: v.optional(v.string(), ''),
  /** Where the picture of its building is, from the root of the API's origin; null where it has none. */
  picture: v.optional(v.nullable(v.string()), null),
  regionId: Id,
  region: v.object({ id: Id, name: v.string(), ...whereabouts }),
  totalPrice: v.number(),
  totalMadaris: v.number(),
  totalClasses: v.number(),
  sponsoredMadaris: v.number(),
  sponsoredClasses: v.number(),
  percentageSponsored: v.number(),
  /** It had classes, and the last of them has ended. */
  hasEnded: v.optional(v.boolean(), false),
  ...pastDueDays,
  ...monthsOff,
});
export type Madrasa = v.InferOutput<typeof Madrasa>;
