import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';
import { GivingPerson, paymentMethods } from './sponsorship.ts';
import { PaymentState, SponsorshipType } from './sponsorship-kinds.ts';

/** Reasons for a refund. `other` comes with a comment. */
export const refundReasons = ['asked', 'paid-twice', 'wrong-amount', 'wrong-place', 'class-ended', 'other'] as const;
export const RefundReason = v.picklist(refundReasons, say('choiceInvalid'));
export type RefundReason = v.InferOutput<typeof RefundReason>;

/**
 * Reasons for a failed charge:
 * - there was no money
 * - the card has expired, is gone or was typed wrongly
 * - the bank asks for the card's owner or gives no reason
 * - no one finished on the gateway's page
 * - the sponsor was asked and has not paid
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
  /** The sponsor, for the admin; null for sponsors, who read only their own payments. */
  sponsor: v.nullable(GivingPerson),
  month: Month,
  amount: v.number(),
  state: PaymentState,
  /** The gateway that moved the money: `sandbox`, `stripe`. Null before the first attempt. */
  gateway: v.nullable(v.string()),
  attempts: v.number(),
  /** The reason for a failure, if it is known. */
  declinedBecause: v.optional(v.nullable(v.picklist(declineReasons)), null),
  dueDate: Timestamp,
  nextAttemptDate: v.nullable(Timestamp),
  paidDate: v.nullable(Timestamp),
  /** The time of the last refund. */
  refundedDate: v.nullable(Timestamp),
  /** The refunded part of `amount`; all of it when the state is `refunded`. */
  refundedAmount: v.optional(v.number(), 0),
  /** The part of `amount` whose refund an admin has decided and the gateway has not sent yet. */
  refundingAmount: v.optional(v.number(), 0),
  receiptCode: v.nullable(v.string()),
  version: v.number(),
  createdDate: Timestamp,
});
export type Payment = v.InferOutput<typeof Payment>;

/**
 * Sums of payments in dollars: charged, refunded, and still to be charged (due, under way or failed). Skipped payments count
 * nowhere.
 */
export const PaymentSums = v.object({ taken: v.number(), refunded: v.number(), untaken: v.number() });
export type PaymentSums = v.InferOutput<typeof PaymentSums>;

/**
 * Events of a payment, in order. `refund-asked`: an admin decided to refund this amount. `refunded`: it was sent back.
 * `refunded-there`: the gateway or the bank sent it back without a decision here, or it was returned because it came too late.
 */
const paymentEventKinds = ['made', 'tried', 'failed', 'paid', 'refund-asked', 'refunded', 'refunded-there'] as const;

const PaymentEvent = v.object({
  kind: v.picklist(paymentEventKinds),
  at: Timestamp,
  /** Amount of the refund, sent or decided. */
  amount: v.nullable(v.number()),
  reason: v.nullable(RefundReason),
  note: v.string(),
  /** The person who decided it; null for automatic events and for closed accounts. */
  by: v.nullable(v.object({ id: Id, fullName: v.string() })),
});
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>;

const NamedPlace = v.object({ id: Id, name: v.string() });

/** One payment with all its details, for the admin. */
export const PaymentDetails = v.object({
  ...Payment.entries,
  /** A refund that an admin has proposed, until another admin approves or declines it. `amount`: null for all that is left. */
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
  /** The gateway's own id of the payment. */
  reference: v.nullable(v.string()),
  method: v.nullable(v.picklist(paymentMethods)),
  lastFour: v.nullable(v.string()),
  autoCharge: v.nullable(v.boolean()),
  /** A refund is under way. */
  isRefunding: v.boolean(),
  /** Its path in the school; null above its place, and once the place is gone. */
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
  /** The fees of the gateway, and the rest of the payment after fees and refunds; null until the gateway has named them. */
  fee: v.optional(v.nullable(v.number()), null),
  net: v.optional(v.nullable(v.number()), null),
  /** The deposit that brought it to the bank. */
  payout: v.optional(v.nullable(v.object({ id: v.string(), arrivalDate: v.string(), hasArrived: v.boolean() })), null),
});
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>;

/**
 * The progress of a payment.
 * - `redirectUrl`: the page goes there (`location.assign`, no form). The gateway sends people back to
 *   `/sponsor-payment/{type}/{typeId}?payment={id}`, and the page calls `payments.resolve`.
 * - `open` without an address: the gateway has not answered. The page asks again after some seconds, and no one should pay
 *   again.
 * - `place`: the state of the sponsorship.
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

/** Gateways that move money. Server and page each list a part for every name, so a name without one does not compile. */
export const gatewayNames = ['stripe', 'sandbox'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** How payments are made here. */
export const PaymentSettings = v.object({
  /** `sandbox`, `stripe`, or `none` if sponsorships are not accepted (docs/rules.md#payments). */
  gateway: v.string(),
  /** No money moves; the screen says so. */
  isSandbox: v.boolean(),
  /** The sponsor types the card on a page of the gateway: no card fields here, and `payments.start` needs no token. */
  redirects: v.boolean(),
  /** ISO 4217. */
  currency: v.string(),
  methods: v.array(v.picklist(paymentMethods)),
  minimumAmount: v.number(),
  /** The share of a price, in percent, from which a sponsor reads reports. */
  reportShare: v.number(),
});
export type PaymentSettings = v.InferOutput<typeof PaymentSettings>;
