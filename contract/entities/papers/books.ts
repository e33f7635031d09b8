import * as v from 'valibot';
import { Month, Timestamp } from '../../fields.ts';
import { spendingKinds } from '../spending.ts';

/**
 * Accounts of the journal.
 * - `clearing`: the balance at the payment gateway. `transit`: transfers that were sent and not confirmed. `school`: money at
 *   schools.
 * - `fund-zakat`, `fund-other`: sponsored money, by kind; the fund of an entry names the place.
 * - `own`: the operator's own fund. `fees` are the gateway's, `transfer-costs` the bank's; the rest is spending by kind.
 */
export const bookAccounts = [
  'clearing',
  'bank',
  'transit',
  'school',
  'fund-zakat',
  'fund-other',
  'own',
  'fees',
  'transfer-costs',
  ...spendingKinds,
] as const;
export type BookAccount = (typeof bookAccounts)[number];

/** Kinds of entries: `loss` is a refund of money that was sent already, `shortfall` money that did not arrive. */
export const entryKinds = [
  'gift',
  'refund',
  'loss',
  'fee',
  'foreign',
  'payout',
  'send',
  'costs',
  'arrival',
  'shortfall',
  'return',
  'spending',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const BookState = v.picklist(['running', 'open', 'closed']);

/** A month of the books. `running`: it is not over yet. The seal of a month is a hash over its rows and the previous seal. */
export const BookMonth = v.object({
  month: Month,
  state: BookState,
  entries: v.number(),
  seal: v.nullable(v.string()),
  previousSeal: v.nullable(v.string()),
  closedDate: v.nullable(Timestamp),
});
export type BookMonth = v.InferOutput<typeof BookMonth>;

/** The public part. */
export const BookSeal = v.object({
  month: Month,
  seal: v.string(),
  previousSeal: v.string(),
  closedDate: Timestamp,
});
export type BookSeal = v.InferOutput<typeof BookSeal>;

/**
 * Matters that keep a month open.
 * - `month-running`: it is not over. `payment-open`: a payment with an unknown outcome.
 * - `fee-unknown`, `payout-unknown`: a payment whose fee, or deposit, the gateway has not named yet.
 * - `payout-differs`: a deposit that differs from the sum of its payments. `payout-failed`: one that did not arrive, nor again
 *   later.
 * - `transfer-unconfirmed`, `transfer-disputed`: a transfer that was sent in the month or before.
 * - `spending-missing`: a spending report that is due or returned. `books-changed`: a row of a closed month was changed.
 */
export const openKinds = [
  'month-running',
  'payment-open',
  'fee-unknown',
  'payout-unknown',
  'payout-differs',
  'payout-failed',
  'transfer-unconfirmed',
  'transfer-disputed',
  'spending-missing',
  'books-changed',
] as const;
export type OpenKind = (typeof openKinds)[number];

/** An open matter, with the number of cases and the first of them by their references. */
export const OpenMatter = v.object({
  kind: v.picklist(openKinds),
  count: v.number(),
  references: v.array(v.string()),
});
export type OpenMatter = v.InferOutput<typeof OpenMatter>;

/** The operator's own name for each account; empty without one. */
export const BookAccounts = v.object({
  id: v.string(),
  ...v.entriesFromList(bookAccounts, v.string()),
  version: v.number(),
});
export type BookAccounts = v.InferOutput<typeof BookAccounts>;
