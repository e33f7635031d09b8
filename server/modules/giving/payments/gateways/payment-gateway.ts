import type { DeclineReason } from '#contract/entities/payment.ts';
import type { PaymentMethod } from '#contract/entities/sponsorship.ts';

/**
 * The gateway that moves the money (docs/rules.md#cards). Card data never reaches the server.
 * Some gateways accept a token that their code in the browser made of a card, others send people to their own page
 * (`redirects`); some answer at once, others later by an event.
 * Every call may throw for lack of an answer: then it is unknown whether money was taken, and it is asked again under the same
 * key.
 */
export interface PaymentGateway {
  readonly name: string;
  /** No money moves. */
  readonly isSandbox: boolean;
  readonly redirects: boolean;
  /**
   * Takes an amount, or opens a page where it can be paid, and keeps the card for later months. Asked again under its key
   * it takes nothing more and answers the same, whatever the token. A declined payment took nothing; the next attempt
   * has a key of its own.
   * @throws PaymentTokenUnknown, PaymentDiffers where another amount was asked for under this key, PaymentClosed after `refund`
   */
  start(payment: NewPayment): Promise<PaymentResult>;
  /** Takes an amount from a saved card, while its owner is away. Repeats and errors as for `start`. */
  charge(payment: SavedPayment): Promise<PaymentResult>;
  /** State of a payment; `unknown` if the gateway does not know it. */
  resolve(payment: KnownPayment): Promise<PaymentResult | 'unknown'>;
  /** Saves another card, or opens a page where it can be typed. @throws PaymentTokenUnknown, PaymentDeclined */
  saveCard(card: NewCard): Promise<CardResult>;
  /** The card that was typed on the page of `saveCard`; undefined while it was not. */
  resolveCard(reference: string): Promise<SavedCard | undefined>;
  /**
   * Reads a message of the gateway.
   * @param signature value of the gateway's signature header
   * @returns undefined for what is no concern of ours
   * @throws EventInvalid where the signature is wrong or too old
   */
  onEvent(rawBody: Buffer, signature: string | undefined): Promise<GatewayEvent | undefined>;
  /** In lower case; undefined where the gateway sends no events. */
  readonly signatureHeader: string | undefined;
  /**
   * Sends back what was taken and takes nothing more under this key, neither later nor by what is on its way. Asking again,
   * or for what is not known, is no error. With `cents` it sees to it that so much of it has gone back in all, so that a repeat
   * sends nothing more back, however late it comes.
   * @returns `disputed` where a part of what is gone is with the bank, which may decide that it stays; `nothing` only where it is
   * certain that nothing was taken; `unknown` where it may yet show that something was
   */
  refund(payment: KnownPayment & { readonly cents?: number | undefined }): Promise<RefundResult>;
  /** Charges of a period (`from` included, `to` excluded) and their outcome, for the comparison with our books. */
  list(range: { readonly from: Date; readonly to: Date }): Promise<LedgerEntry[]>;
  /** Movements of the balance in a stretch of time (`from` included, `to` not), with the gateway's fees. */
  listBalance(range: { readonly from: Date; readonly to: Date }): Promise<BalanceEntry[]>;
  /** Deposits to the bank that were made since then. */
  listPayouts(since: Date): Promise<Payout[]>;
  /** The movements of which a deposit consists, once the gateway can name them. */
  listPayoutEntries(payoutId: string): Promise<BalanceEntry[]>;
  /** Forgets a saved card. Asking again, or for one that is not known, is no error. */
  stop(savedCard: string): Promise<void>;
}

/** The sponsor's card, for gateways without their own page. */
export interface TypedCard {
  /** One-use, from the gateway's own code in the browser; absent where the gateway redirects. */
  readonly token?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly lastFour?: string | undefined;
}

interface Charge {
  /** The same for every repeat of one attempt, in every process, and never another payment's. */
  readonly key: string;
  readonly cents: number;
  /** The only word of ours that the gateway keeps: the id of the payment. */
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
  /** Null where the gateway's answer never came. */
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

/** One amount that was taken, as the gateway has it in its books. */
export interface LedgerEntry {
  /** Our id of the payment; any text, or none, for payments that are not ours. */
  readonly paymentId: string;
  readonly reference: string;
  readonly chargedCents: number;
  readonly refundedCents: number;
  /** The part that the bank has taken back for the card's owner; nothing after a won dispute. */
  readonly disputedCents: number;
  /** The part of it that the bank has not decided about: it may come back. */
  readonly heldCents: number;
  readonly at: Date;
}

/** The part of a payment that was sent back: by us, by the gateway's own page, or by the bank. */
export type WentBack = Pick<LedgerEntry, 'refundedCents' | 'disputedCents' | 'heldCents'>;

/** A movement of the gateway's balance. Cents are signed; the fee is taken off beside them. */
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
  /** The currency of the gateway's account (ISO 4217, lower case), into which it may have changed what was charged. */
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

/** Refunded part of a payment, whoever refunded it. */
export function backCents(wentBack: WentBack | undefined): number {
  return wentBack ? wentBack.refundedCents + wentBack.disputedCents : 0;
}

export interface GatewayEvent {
  /** Id of the event, by which it takes effect once. */
  readonly id: string;
  /** Subject of the event; `resolve` reads the payment itself. */
  readonly paymentId: string;
  /** The attempt, and what the gateway calls it, where the event names them. */
  readonly key?: string | undefined;
  readonly reference?: string | undefined;
}

export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/** Another amount was asked for under the same key; nothing was taken now. */
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
