import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';
import { pauseReasons, SponsorshipState, SponsorshipType } from './sponsorship-kinds.ts';

export const paymentMethods = ['mastercard', 'paypal', 'jcb', 'payoneer', 'visa', 'unionpay'] as const;
export const PaymentMethod = v.picklist(paymentMethods, say('paymentMethodRequired'));
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** Which of them are offered is the operator's choice (`operator.get`); `zakat` only where a scholar is named. */
export const givingKinds = ['sadaqa', 'sadaqa-jariya', 'zakat', 'on-behalf'] as const;
export const GivingKind = v.picklist(givingKinds, say('choiceInvalid'));
export type GivingKind = v.InferOutput<typeof GivingKind>;

/** Between the names in `sponsorBy` and `partlySponsoredBy`. */
export const betweenSponsors = ', ';

/** Who gives, as the admin reads it. */
export const GivingPerson = v.object({ id: Id, fullName: v.string(), email: v.string() });

/** An amount of `amount` dollars a month for a region, madrasa or class. */
export const Sponsorship = v.object({
  id: Id,
  /** Only the admin reads whose it is; null for the sponsor, whose own it is. */
  sponsor: v.nullable(GivingPerson),
  type: SponsorshipType,
  typeId: Id,
  /** Of the place; empty where it is deleted. The names above it are null where there is none. */
  name: v.string(),
  madrasaName: v.nullable(v.string()),
  regionId: Id,
  regionName: v.nullable(v.string()),
  /** What counts: a higher one that was asked for does so from the first charge of it on. */
  amount: v.number(),
  /** That higher one, until then; else null. */
  nextAmount: v.nullable(v.number()),
  /** Of the place a month, now; null where it is deleted. */
  price: v.nullable(v.number()),
  state: SponsorshipState,
  pausedBecause: v.nullable(v.picklist(pauseReasons)),
  paymentMethod: v.nullable(PaymentMethod),
  lastFour: v.nullable(v.string()),
  autoCharge: v.boolean(),
  givingKind: v.nullable(GivingKind),
  onBehalfOf: v.string(),
  /** Whether a month that was paid opens its reports, and this share goes on doing so (docs/rules.md#who-reads-reports). */
  readsReports: v.boolean(),
  /** The month that is charged or asked for next, and when; null where nothing comes. */
  nextMonth: v.nullable(Month),
  nextChargeDate: v.nullable(Timestamp),
  /** The oldest month that is asked for or has failed (`payments.start`); also of one that is paused or cancelled, and owes it. */
  due: v.nullable(v.object({ paymentId: Id, month: Month, amount: v.number(), attempts: v.number() })),
  holdsUntil: v.nullable(Timestamp),
  startedDate: v.nullable(Timestamp),
  pausedDate: v.nullable(Timestamp),
  cancelledDate: v.nullable(Timestamp),
  version: v.number(),
  createdDate: Timestamp,
});
export type Sponsorship = v.InferOutput<typeof Sponsorship>;
