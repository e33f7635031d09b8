import * as v from 'valibot';
import { Id, whereabouts } from '../fields.ts';
import { pastDueDays } from '../school-year/due-days.ts';
import { monthsOff } from '../school-year/place-month-off.ts';
import { otherName } from '../typed/other-name.ts';
import { placeFields } from './region.ts';

/**
 * A madrasa. `totalPrice` in dollars a month. `sponsorBy` names its sponsors to admin and supervisors in scope; others
 * read 'Sponsored'. `percentageSponsored` and `sponsoredPercentage` are one figure under two names (docs/rules.md#the-api).
 */
export const Madrasa = v.object({
  ...placeFields,
  address: v.string(),
  /** The school's own description; empty for older rows. */
  description: v.optional(v.string(), ''),
  /** The path of a picture of its building, from the root of the API's origin; null without one. */
  picture: v.optional(v.nullable(v.string()), null),
  regionId: Id,
  region: v.object({ id: Id, name: v.string(), ...otherName, ...whereabouts }),
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
