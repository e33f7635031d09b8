import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';
import { GivingPerson, paymentMethods } from './sponsorship.ts';
import { PaymentState, SponsorshipType } from './sponsorship-kinds.ts';

/** Why money is sent back. `other` is said in words. */
export const refundReasons = ['asked', 'paid-twice', 'wrong-amount', 'wrong-place', 'class-ended', 'other'] as const;
export const RefundReason = v.picklist(refundReasons, say('choiceInvalid'));
export type RefundReason = v.InferOutput<typeof RefundReason>;

/**
 * Why nothing was taken: there was no money, the card is over its date, is gone or was typed wrongly, the bank asks for its owner or
 * gives no reason, no one finished on the gateway's page, or the sponsor was asked and has not paid.
 */
export const declineReasons = [
  'no-funds',
  'card-expired',
  'card-gone',
  'card-wrong',
  'needs-owner',
  'bank',
  'page-left',
  'not-paid',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** One month of one sponsorship, charged at most once. `receiptCode` opens `/receipt/{code}` once it is paid. */
export const Payment = v.object({
  id: Id,
  sponsorshipId: Id,
  type: SponsorshipType,
  typeId: Id,
  name: v.string(),
  /** Only the admin reads who paid; null for the sponsor, whose own payments these are. */
  sponsor: v.nullable(GivingPerson),
  month: Month,
  amount: v.number(),
  state: PaymentState,
  /** Who moved the money: `sandbox`, `stripe`. Null before it was tried. */
  gateway: v.nullable(v.string()),
  attempts: v.number(),
  /** Of one that failed, where it is known. */
  declinedBecause: v.optional(v.nullable(v.picklist(declineReasons)), null),
  dueDate: Timestamp,
  nextAttemptDate: v.nullable(Timestamp),
  paidDate: v.nullable(Timestamp),
  /** The last time that something of it went back. */
  refundedDate: v.nullable(Timestamp),
  /** What of `amount` went back; all of it where the state is `refunded`. */
  refundedAmount: v.optional(v.number(), 0),
  /** What of `amount` an admin decided to send back and the gateway has not sent yet. */
  refundingAmount: v.optional(v.number(), 0),
  receiptCode: v.nullable(v.string()),
  version: v.number(),
  createdDate: Timestamp,
});
export type Payment = v.InferOutput<typeof Payment>;

/**
 * What payments add up to, in dollars: what was taken, what of it went back, and what is still to be taken (due, under way or
 * failed). What was skipped counts nowhere.
 */
export const PaymentSums = v.object({ taken: v.number(), refunded: v.number(), untaken: v.number() });
export type PaymentSums = v.InferOutput<typeof PaymentSums>;

/**
 * What happened to a payment, in its order. `refund-asked`: an admin decided that so much goes back; `refunded`: it went back;
 * `refunded-there`: it went back without a decision here, by the gateway, the bank, or because it came too late.
 */
const paymentEventKinds = ['made', 'tried', 'failed', 'paid', 'refund-asked', 'refunded', 'refunded-there'] as const;

const PaymentEvent = v.object({
  kind: v.picklist(paymentEventKinds),
  at: Timestamp,
  /** Of what went or is to go back. */
  amount: v.nullable(v.number()),
  reason: v.nullable(RefundReason),
  note: v.string(),
  /** Who decided it; null where no one did, or where the account is closed. */
  by: v.nullable(v.object({ id: Id, fullName: v.string() })),
});
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>;

const NamedPlace = v.object({ id: Id, name: v.string() });

/** One payment with all that is known of it, for the admin. */
export const PaymentDetails = v.object({
  ...Payment.entries,
  /** A refund that an admin has proposed, until another one approves or declines it. `amount`: null for all that is left. */
  proposal: v.optional(
    v.nullable(
      v.object({
        id: Id,
        amount: v.nullable(v.number()),
        reason: RefundReason,
        note: v.string(),
        by: v.nullable(v.object({ id: Id, fullName: v.string() })),
        at: Timestamp,
      }),
    ),
    null,
  ),
  /** What the gateway calls it. */
  reference: v.nullable(v.string()),
  method: v.nullable(v.picklist(paymentMethods)),
  lastFour: v.nullable(v.string()),
  autoCharge: v.nullable(v.boolean()),
  /** Money is on its way back at this moment. */
  isRefunding: v.boolean(),
  /** Where it is in the school; null above its place, and where the place is gone. */
  region: v.nullable(NamedPlace),
  madrasa: v.nullable(NamedPlace),
  class: v.nullable(NamedPlace),
  /** The other months of the same sponsorship, the newest first. */
  months: v.array(
    v.object({
      ...{ id: Id, month: Month, amount: v.number(), state: PaymentState },
      /** The part of `amount` that was sent back. */
      refundedAmount: v.optional(v.number(), 0),
    }),
  ),
  events: v.array(PaymentEvent),
  /** The fees of the gateway, and what is left of the payment after them and what went back; null until the gateway has named them. */
  fee: v.optional(v.nullable(v.number()), null),
  net: v.optional(v.nullable(v.number()), null),
  /** The deposit with which it came to the bank. */
  payout: v.optional(v.nullable(v.object({ id: v.string(), arrivalDate: v.string(), hasArrived: v.boolean() })), null),
});
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>;

/**
 * How a payment went on. With `redirectUrl` the page goes there (`location.assign`, no form); the gateway sends people
 * back to `/sponsor-payment/{type}/{typeId}?payment={id}`, and the page calls `payments.resolve`. `open` without an
 * address: the gateway has not answered; no one should pay again, the page asks again after some seconds.
 * `place`: what came of the sponsorship.
 */
export const PaymentProgress = v.object({
  id: Id,
  sponsorshipId: Id,
  type: SponsorshipType,
  typeId: Id,
  state: PaymentState,
  redirectUrl: v.nullable(v.string()),
  month: Month,
  amount: v.number(),
  receiptCode: v.nullable(v.string()),
});
export type PaymentProgress = v.InferOutput<typeof PaymentProgress>;

/**
 * Gateways that move money. Server and page have a part for each, in a list, so that a name without either does not
 * compile.
 */
export const gatewayNames = ['stripe', 'sandbox'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** How payments are made here. */
export const PaymentSettings = v.object({
  /** `sandbox`, `stripe`, or `none`, where sponsorships are not taken (docs/rules.md#payments). */
  gateway: v.string(),
  /** No money moves; the screen says so. */
  isSandbox: v.boolean(),
  /** The card is typed on a page of the gateway: no card fields here, and `payments.start` needs no token. */
  redirects: v.boolean(),
  /** ISO 4217. */
  currency: v.string(),
  methods: v.array(v.picklist(paymentMethods)),
  minimumAmount: v.number(),
  /** The share of a price, in percent, from which a sponsor reads reports. */
  reportShare: v.number(),
});
export type PaymentSettings = v.InferOutput<typeof PaymentSettings>;
