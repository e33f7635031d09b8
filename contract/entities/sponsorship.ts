import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';
import { pauseReasons, SponsorshipState, SponsorshipType } from './sponsorship-kinds.ts';

export const paymentMethods = ['mastercard', 'paypal', 'jcb', 'payoneer', 'visa', 'unionpay'] as const;
export const PaymentMethod = v.picklist(paymentMethods, say('paymentMethodRequired'));
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** The operator chooses which kinds are offered (`operator.get`); `zakat` needs a named scholar. */
export const givingKinds = ['sadaqa', 'sadaqa-jariya', 'zakat', 'on-behalf'] as const;
export const GivingKind = v.picklist(givingKinds, say('choiceInvalid'));
export type GivingKind = v.InferOutput<typeof GivingKind>;

/** The separator of names in `sponsorBy` and `partlySponsoredBy`. */
export const betweenSponsors = ', ';

/** The sponsor, for the admin. */
export const GivingPerson = v.object({ id: Id, fullName: v.string(), email: v.string() });

/** An amount of `amount` dollars a month for a region, madrasa or class. */
export const Sponsorship = v.object({
  id: Id,
  /** The sponsor, for the admin; null for sponsors, who read only their own. */
  sponsor: v.nullable(GivingPerson),
  type: SponsorshipType,
  typeId: Id,
  /** Name of the place; empty if it is deleted. The names above it are null without such places. */
  name: v.string(),
  madrasaName: v.nullable(v.string()),
  regionId: Id,
  regionName: v.nullable(v.string()),
  /** The amount in force: a requested higher amount takes effect with its first charge. */
  amount: v.number(),
  /** The requested higher amount until its first charge; otherwise null. */
  nextAmount: v.nullable(v.number()),
  /** The place's present price per month; null if it is deleted. */
  price: v.nullable(v.number()),
  state: SponsorshipState,
  pausedBecause: v.nullable(v.picklist(pauseReasons)),
  paymentMethod: v.nullable(PaymentMethod),
  lastFour: v.nullable(v.string()),
  autoCharge: v.boolean(),
  givingKind: v.nullable(GivingKind),
  onBehalfOf: v.string(),
  /** A paid month opens its reports, and this share continues to open new ones (docs/rules.md#who-reads-reports). */
  readsReports: v.boolean(),
  /** The month that is charged or asked for next, and its date; null if none follows. */
  nextMonth: v.nullable(Month),
  nextChargeDate: v.nullable(Timestamp),
  /**
   * The oldest month that is asked for or has failed (`payments.start`); also if the sponsorship is paused or cancelled, and
   * owes it.
   */
  due: v.nullable(v.object({ paymentId: Id, month: Month, amount: v.number(), attempts: v.number() })),
  holdsUntil: v.nullable(Timestamp),
  startedDate: v.nullable(Timestamp),
  pausedDate: v.nullable(Timestamp),
  cancelledDate: v.nullable(Timestamp),
  version: v.number(),
  createdDate: Timestamp,
});
export type Sponsorship = v.InferOutput<typeof Sponsorship>;
