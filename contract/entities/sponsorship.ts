import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';

/** What can be sponsored. */
export const sponsorshipTypes = ['region', 'madrasa', 'class'] as const;
export const SponsorshipType = v.picklist(sponsorshipTypes, say('placeRequired'));
export type SponsorshipType = v.InferOutput<typeof SponsorshipType>;

export const paymentMethods = ['mastercard', 'paypal', 'jcb', 'payoneer', 'visa', 'unionpay'] as const;
export const PaymentMethod = v.picklist(paymentMethods, say('paymentMethodRequired'));
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/**
 * A pledge of `amount` dollars a month on a region, madrasa or class. `held`: somebody is paying, until `holdsUntil`.
 */
export const Sponsorship = v.object({
  id: Id,
  type: SponsorshipType,
  typeId: Id,
  name: v.string(),
  amount: v.number(),
  state: v.picklist(['held', 'active', 'cancelled', 'expired']),
  paymentMethod: v.nullable(PaymentMethod),
  lastFour: v.nullable(v.string()),
  autoCharge: v.boolean(),
  holdsUntil: v.nullable(Timestamp),
  startedDate: v.nullable(Timestamp),
  cancelledDate: v.nullable(Timestamp),
  version: v.number(),
  createdDate: Timestamp,
});
export type Sponsorship = v.InferOutput<typeof Sponsorship>;
