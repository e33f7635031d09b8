import * as v from 'valibot';
import { GivingKind } from './sponsorship.ts';

/** Who runs this installation, from the environment; null is what the operator has not set. */
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
});
export type Operator = v.InferOutput<typeof Operator>;
