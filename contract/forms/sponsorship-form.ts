import * as v from 'valibot';
import { refundReasons } from '../entities/payment.ts';
import { GivingKind, PaymentMethod } from '../entities/sponsorship.ts';
import { SponsorshipType, stopReasons } from '../entities/sponsorship-kinds.ts';
import { ClientId, chosenId, Id, optionalLines, optionalText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { moneyField } from '../typed/money-field.ts';

const amount = v.optional(moneyField(say('amountRequired'), say('amountNumber')));
const autoCharge = v.optional(v.boolean(say('choiceInvalid')), false);

/**
 * The gateway's token for a card (docs/rules.md#cards): card number, expiry and CCV never leave the browser. It is required
 * unless the gateway has its own page (`PaymentSettings.redirects`).
 */
const card = {
  paymentToken: v.optional(v.pipe(v.string(say('tokenInvalid')), v.regex(/^tok_[\w-]{8,100}$/, say('tokenInvalid')))),
  paymentMethod: v.optional(PaymentMethod),
  lastFour: v.optional(v.pipe(v.string(say('valueInvalid')), v.regex(/^\d{4}$/, say('valueInvalid')))),
};

/**
 * The monthly amount that a sponsor offers; without `amount`, everything that is open. Without a token the amount is held for
 * 10 minutes, to be paid with `payments.start`.
 * `price` is the price that the page showed: if it has changed since then, nothing is held and nothing is charged.
 */
export const SponsorshipForm = v.strictObject({
  id: ClientId,
  type: SponsorshipType,
  typeId: chosenId(say('placeRequired')),
  amount,
  price: v.optional(moneyField(say('amountRequired'), say('amountNumber'))),
  ...card,
  autoCharge,
  givingKind: v.optional(v.nullable(GivingKind)),
  onBehalfOf: optionalText(120),
});
export type SponsorshipForm = v.InferOutput<typeof SponsorshipForm>;

/** Pays a hold, or the month that is due. Fields that are left out keep their value. */
export const PaymentForm = v.strictObject({
  sponsorshipId: Id,
  ...card,
  autoCharge: v.optional(v.boolean(say('choiceInvalid'))),
});

/** Changes of a running sponsorship; they apply from the next charge. */
export const SponsorshipChange = v.strictObject({
  amount,
  autoCharge: v.optional(v.boolean(say('choiceInvalid'))),
});

/** Another card for future months. */
export const CardForm = v.strictObject(card);

/**
 * The reason for which an admin ends a sponsorship. It is optional because a sponsor needs none; the server requires it of an
 * admin.
 */
export const SponsorshipEnd = v.strictObject({
  reason: v.optional(v.picklist(stopReasons, say('reasonRequired'))),
  note: optionalLines(limits.refundNoteLength),
});

/** Names the proposal that an admin has read. A newer proposal is not approved with it, and a repeat means the same refund. */
export const RefundApproval = v.strictObject({ proposalId: Id });

/**
 * Refunds a payment: `amount`, or all that is left. The client chooses the id, so that a repeat after a crash means the same
 * refund.
 */
export const RefundForm = v.pipe(
  v.strictObject({
    id: ClientId,
    amount: v.optional(moneyField(say('amountRequired'), say('amountNumber'))),
    reason: v.picklist(refundReasons, say('reasonRequired')),
    note: optionalLines(limits.refundNoteLength),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['note']],
      ({ reason, note }) => reason !== 'other' || note !== '',
      say('noteRequired'),
    ),
    ['note'],
  ),
);
export type RefundForm = v.InferOutput<typeof RefundForm>;
