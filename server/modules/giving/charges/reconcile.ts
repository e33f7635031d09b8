import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { payments } from '#server/db/schema/payments.ts';
import { backCents, type LedgerEntry } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';

/**
 * Differences between the database and the gateway about one payment.
 * - `charged-not-kept`: the gateway took money and has it, but no payment here is paid by it.
 * - `paid-not-charged`: paid here, but unknown at the gateway.
 * - `refunded-there`, `refunded-here`: refunded on one side only.
 * - `charged-twice`, `amount-differs`: charged twice, or with another amount.
 * - `disputed`: the bank took it for the card's owner, but it counts as paid here.
 * - `won`: the bank decided that it stays, but it counts as refunded here.
 */
export const differenceKinds = [
  'charged-not-kept',
  'paid-not-charged',
  'refunded-there',
  'refunded-here',
  'charged-twice',
  'amount-differs',
  'disputed',
  'won',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly paymentId: string;
  /** The gateway's names of its charges; empty if it knows none. */
  readonly references: readonly string[];
  readonly cents: { readonly here: number; readonly there: number };
}

const dayMs = 24 * 3_600_000;
/** An answer may be recorded a day after the money moved, so the gateway's books are read from earlier. */
const earlierMs = 2 * dayMs;

/**
 * Compares all payments of a period with the gateway's books. Payments that are under way are left out, unless the gateway's
 * state is impossible for them.
 * @param range times of payment
 */
export async function reconcile(
  { db, gateway }: Pick<PaymentTools, 'db' | 'gateway'>,
  { from, to }: { from: Date; to: Date },
): Promise<Difference[]> {
  const entries = await gateway.list({ from: new Date(from.getTime() - earlierMs), to });
  const byPayment = new Map<string, LedgerEntry[]>();
  for (const entry of entries) byPayment.set(entry.paymentId, [...(byPayment.get(entry.paymentId) ?? []), entry]);
  const paidThen = and(eq(payments.gateway, gateway.name), gte(payments.paidAt, from), lt(payments.paidAt, to));
  const rows = new Map((await db.select().from(payments).where(paidThen)).map((row) => [row.id, row]));
  const others = [...byPayment.keys()].filter((id) => !rows.has(id) && v.is(Id, id));
  for (let at = 0; at < others.length; at += 1_000) {
    const part = await db
      .select()
      .from(payments)
      .where(inArray(payments.id, others.slice(at, at + 1_000)));
    for (const row of part) rows.set(row.id, row);
  }
  return [...new Set([...rows.keys(), ...byPayment.keys()])]
    .map((id) => compare(id, rows.get(id), byPayment.get(id) ?? []))
    .filter((difference) => difference !== undefined);
}

type Compared = Pick<PaymentRow, 'state' | 'amountCents' | 'refundedCents' | 'refundAskedAt' | 'disputedAt'>;

/** Money of the payment here: nothing if it is unpaid; otherwise the part that was not refunded. */
function keptHere(row: Compared | undefined): number {
  return row?.state === 'paid' ? row.amountCents - row.refundedCents : 0;
}

/** @returns undefined if both agree */
export function compare(
  paymentId: string,
  row: Compared | undefined,
  entries: readonly LedgerEntry[],
): Difference | undefined {
  const kept = entries.filter(({ chargedCents, refundedCents }) => chargedCents > refundedCents);
  const there = entries.reduce((cents, entry) => cents + entry.chargedCents - backCents(entry), 0);
  const here = keptHere(row);
  const kind = kindOf(row, { entries, kept, here, there });
  return kind && { kind, paymentId, references: entries.map(({ reference }) => reference), cents: { here, there } };
}

interface Both {
  readonly entries: readonly LedgerEntry[];
  readonly kept: readonly LedgerEntry[];
  readonly here: number;
  readonly there: number;
}

function kindOf(row: Compared | undefined, { entries, kept, here, there }: Both): DifferenceKind | undefined {
  if (kept.length > 1) return 'charged-twice';
  if (row?.state === 'paid' && entries.length === 0) return 'paid-not-charged';
  if (there === here || row?.state === 'open') return undefined;
  if (row?.disputedAt && there > here) return 'won';
  if (row?.state === 'refunded') return 'refunded-here';
  if (row?.state !== 'paid') return 'charged-not-kept';
  if (there < here && entries.some(({ disputedCents }) => disputedCents > 0)) return 'disputed';
  if (row.refundAskedAt) return undefined;
  if (there < here && entries.some(({ refundedCents }) => refundedCents > 0)) return 'refunded-there';
  return there === row.amountCents ? 'refunded-here' : 'amount-differs';
}
