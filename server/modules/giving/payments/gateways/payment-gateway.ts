import type { DeclineReason } from '#contract/entities/payment.ts';
import type { PaymentMethod } from '#contract/entities/sponsorship.ts';

/**
 * The gateway that moves the money (docs/rules.md#cards). Card data never reaches the server.
 * Some gateways accept a token that their code in the browser made of a card; others send people to their own page
 * (`redirects`). Some answer at once, others later by an event.
 * Every call may throw for lack of an answer: then it is unknown if money was taken, and it is asked again under the same key.
 */
export interface PaymentGateway {
  readonly name: string;
  /** No money moves. */
  readonly isSandbox: boolean;
  readonly redirects: boolean;
  /**
   * Takes an amount, or opens a page where it can be paid, and keeps the card for later months. A repeat under the same key
   * takes nothing more and answers the same, whatever the token.
   * A declined payment took nothing; the next attempt has its own key.
   * @throws PaymentTokenUnknown, PaymentDiffers if another amount was asked for under this key, PaymentClosed after `refund`
   */
  start(payment: NewPayment): Promise<PaymentResult>;
  /** Takes an amount from a saved card, while its owner is away. Repeats and errors as for `start`. */
  charge(payment: SavedPayment): Promise<PaymentResult>;
  /** State of a payment; `unknown` if the gateway does not know it. */
  resolve(payment: KnownPayment): Promise<PaymentResult | 'unknown'>;
  /** Saves another card, or opens a page where it can be typed. @throws PaymentTokenUnknown, PaymentDeclined */
  saveCard(card: NewCard): Promise<CardResult>;
  /** The card that was typed on the page of `saveCard`; undefined until then. */
  resolveCard(reference: string): Promise<SavedCard | undefined>;
  /**
   * Reads a message of the gateway.
   * @param signature value of the gateway's signature header
   * @returns undefined for a message that does not concern us
   * @throws EventInvalid if the signature is wrong or too old
   */
  onEvent(rawBody: Buffer, signature: string | undefined): Promise<GatewayEvent | undefined>;
  /** In lower case; undefined for a gateway that sends no events. */
  readonly signatureHeader: string | undefined;
  /**
   * Refunds a payment and takes nothing more under this key, neither later nor by an attempt under way. A repeat, or an
   * unknown payment, is no error.
   * With `cents` it makes sure that this amount is refunded in all: a repeat refunds nothing more, however late it comes.
   * @returns `disputed` if a part of the missing money is with the bank, which may decide that it stays; `nothing` only if it
   *   is certain that nothing was taken; `unknown` if a charge may still show up
   */
  refund(payment: KnownPayment & { readonly cents?: number | undefined }): Promise<RefundResult>;
  /** Charges of a period (`from` included, `to` excluded) and their outcome, for the comparison with our books. */
  list(range: { readonly from: Date; readonly to: Date }): Promise<LedgerEntry[]>;
  /** Movements of the balance in a period (`from` included, `to` excluded), with the gateway's fees. */
  listBalance(range: { readonly from: Date; readonly to: Date }): Promise<BalanceEntry[]>;
  /** Deposits to the bank since then. */
  listPayouts(since: Date): Promise<Payout[]>;
  /** The movements that make up a deposit, once the gateway can name them. */
  listPayoutEntries(payoutId: string): Promise<BalanceEntry[]>;
  /** Removes a saved card. A repeat, or an unknown card, is no error. */
  stop(savedCard: string): Promise<void>;
}

/** The sponsor's card, for gateways without their own page. */
export interface TypedCard {
  /** Single-use, from the gateway's own code in the browser; absent if the gateway redirects. */
  readonly token?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly lastFour?: string | undefined;
}

interface Charge {
  /** The same for every repeat of one attempt, in every process, and never shared with another payment. */
  readonly key: string;
  readonly cents: number;
  /** The only data of ours that the gateway keeps: the id of the payment. */
  readonly paymentId: string;
}

export interface NewPayment extends Charge, TypedCard {
  /** Return address of the gateway's page. */
  readonly returnUrl: string;
}

export interface SavedPayment extends Charge {
  readonly savedCard: string;
}

export interface KnownPayment {
  readonly key: string;
  /** Null if the gateway's answer never came. */
  readonly reference: string | null;
}

export interface NewCard extends TypedCard {
  readonly key: string;
  readonly sponsorshipId: string;
  readonly returnUrl: string;
}

export interface SavedCard {
  /** Reference for `charge`; a secret between us and the gateway, never shown. */
  readonly savedCard: string;
  readonly method: PaymentMethod | null;
  readonly lastFour: string | null;
}

export type CardResult = SavedCard | { readonly redirectUrl: string; readonly reference: string };

/** One charged amount, as the gateway has it in its books. */
export interface LedgerEntry {
  /** Our id of the payment; any text, or none, for payments that are not ours. */
  readonly paymentId: string;
  readonly reference: string;
  readonly chargedCents: number;
  readonly refundedCents: number;
  /** The part that the bank has taken back for the card's owner; nothing after a won dispute. */
  readonly disputedCents: number;
  /** The part of it on which the bank has not decided: it may come back. */
  readonly heldCents: number;
  readonly at: Date;
}

/** The returned part of a payment: by us, on the gateway's own page, or by the bank. */
export type WentBack = Pick<LedgerEntry, 'refundedCents' | 'disputedCents' | 'heldCents'>;

/** A movement of the gateway's balance. Cents are signed; the fee is deducted separately. */
export interface BalanceEntry {
  readonly id: string;
  /** `payout-failure`: the money of a deposit came back. `other`: the gateway's own fees and corrections. */
  readonly kind: 'charge' | 'refund' | 'dispute' | 'payout-failure' | 'other';
  /** Our id of the payment; null for payments that are not ours. */
  readonly paymentId: string | null;
  /** The deposit that failed. */
  readonly about: string | null;
  readonly cents: number;
  readonly feeCents: number;
  /** The currency of the gateway's account (ISO 4217, lower case), which may differ from the currency of the charge. */
  readonly currency: string;
  readonly at: Date;
}

/** A deposit of the gateway to the bank. */
export interface Payout {
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly state: 'pending' | 'paid' | 'failed';
  /** The day on which it arrives, or should have. */
  readonly arrivalDate: string;
  readonly createdAt: Date;
  /** The gateway can name its movements. */
  readonly isComplete: boolean;
}

export type RefundResult = 'refunded' | 'disputed' | 'nothing' | 'unknown';

export interface PaymentResult {
  /** `open`: not decided yet, such as while someone types on the gateway's page. */
  readonly state: 'paid' | 'open' | 'declined';
  readonly reference: string;
  /** Reason of a declined payment, if the gateway reports it. */
  readonly because?: DeclineReason | undefined;
  readonly redirectUrl?: string;
  readonly card?: SavedCard | undefined;
  /** The part of a paid intent that was sent back. */
  readonly wentBack?: WentBack | undefined;
}

/** Returned part of a payment, by refund or dispute. */
export function backCents(wentBack: WentBack | undefined): number {
  return wentBack ? wentBack.refundedCents + wentBack.disputedCents : 0;
}

export interface GatewayEvent {
  /** Id of the event, by which it takes effect once. */
  readonly id: string;
  /** Subject of the event; `resolve` reads the payment itself. */
  readonly paymentId: string;
  /** The attempt, and the gateway's own name of it, if the event has them. */
  readonly key?: string | undefined;
  readonly reference?: string | undefined;
}

export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/** Another amount was requested under the same key; nothing was taken now. */
export class PaymentDiffers extends Error {
  override readonly name = 'PaymentDiffers';
}

/** It was refunded before it came; nothing was taken now. */
export class PaymentClosed extends Error {
  override readonly name = 'PaymentClosed';
}

export class PaymentTokenUnknown extends Error {
  override readonly name = 'PaymentTokenUnknown';
}

export class EventInvalid extends Error {
  override readonly name = 'EventInvalid';
}
