import * as v from 'valibot';
import { Timestamp } from '../fields.ts';
import { GivingKind } from './sponsorship.ts';

/** Who runs this installation; null is what the operator has not set. */
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
  /** What share of an amount arrives at the schools, in percent. */
  arrivingShare: v.nullable(v.number()),
  givingKinds: v.array(GivingKind),
  /** Whether visitors see the totals of everything on the start page. */
  showsTotals: v.optional(v.boolean(), true),
  /** Whether search engines may list the public pages. */
  isListed: v.optional(v.boolean(), true),
  /** Where its logo is, from the root of the API's origin; null where none was chosen. */
  logo: v.optional(v.nullable(v.string()), null),
});
export type Operator = v.InferOutput<typeof Operator>;

/** The part that everybody reads. `takesSponsors`: an admin has opened the site, and a gateway takes money. */
export const PublicOperator = v.object({ ...Operator.entries, takesSponsors: v.optional(v.boolean(), true) });
export type PublicOperator = v.InferOutput<typeof PublicOperator>;

/**
 * What holds for the whole installation: who runs it, and the due day of a region that says none. `changedDate`: when an
 * admin last set it; null while it is as the environment has it.
 */
export const Settings = v.object({
  ...Operator.entries,
  id: v.string(),
  dueDay: v.number(),
  version: v.number(),
  changedDate: v.nullable(Timestamp),
});
export type Settings = v.InferOutput<typeof Settings>;
