import * as v from 'valibot';
import { Timestamp } from '../fields.ts';
import { GivingKind } from './sponsorship.ts';

/** The operator of this installation; null means that the operator has not set it. */
export const Operator = v.object({
  name: v.nullable(v.string()),
  address: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  charityNumber: v.nullable(v.string()),
  /** Addresses of pages. */
  privacyUrl: v.nullable(v.string()),
  termsUrl: v.nullable(v.string()),
  /** The scholar who agrees that zakat may be given here. */
  zakatScholar: v.nullable(v.string()),
  /** Share of an amount that arrives at the schools, in percent. */
  arrivingShare: v.nullable(v.number()),
  givingKinds: v.array(GivingKind),
  /** Visitors see the totals on the start page. */
  showsTotals: v.optional(v.boolean(), true),
  /** Search engines may list the public pages. */
  isListed: v.optional(v.boolean(), true),
  /** Path of the logo, from the root of the API's origin; null if there is none. */
  logo: v.optional(v.nullable(v.string()), null),
});
export type Operator = v.InferOutput<typeof Operator>;

/** The public part. `takesSponsors`: an admin has opened the site, and a gateway takes money. */
export const PublicOperator = v.object({ ...Operator.entries, takesSponsors: v.optional(v.boolean(), true) });
export type PublicOperator = v.InferOutput<typeof PublicOperator>;

/**
 * Settings of the whole installation: the operator, and the due day of regions without their own.
 * `changedDate`: time of the last change by an admin; null if the environment's values still apply.
 */
export const Settings = v.object({
  ...Operator.entries,
  id: v.string(),
  dueDay: v.number(),
  /** Sponsors read the words of a report after a supervisor has released them. */
  releasesWords: v.optional(v.boolean(), false),
  version: v.number(),
  changedDate: v.nullable(Timestamp),
});
export type Settings = v.InferOutput<typeof Settings>;
