import { and, eq, isNull, min, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { gatewayEntries, gatewayPayouts, gatewayReads } from '#server/db/schema/books.ts';
import { payments } from '#server/db/schema/payments.ts';
import { tx } from '#server/db/tx.ts';
import type { BalanceEntry, PaymentGateway, Payout } from '#server/modules/giving/payments/gateways/payment-gateway.ts';

interface Reading {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
  readonly isStopping?: () => boolean;
}

const dayMs = 24 * 3_600_000;
/** The period of one request, and the number of requests in one run of the job. */
const stretchMs = 7 * dayMs;
const stretchesAtOnce = 60;
/** Movements may show at the gateway some minutes late. */
const overlapMs = 3_600_000;
/** A payout may still fail during this time. */
const openPayoutMs = 35 * dayMs;
const rowsAtOnce = 1_000;

/**
 * Reads new movements at the gateway: fees, deposits, and the movements of each deposit. Each period is written together with
 * its end, so a process that dies loses one period, and a repeat adds nothing twice.
 */
export async function readBalance(reading: Reading): Promise<void> {
  const until = await readUntil(reading);
  if (until === undefined) return;
  await readEntries(reading, until);
  await readPayouts(reading);
}

/** The end of the last read period; before the first payment if there was none. Undefined without any payment. */
async function readUntil({ db, gateway }: Reading): Promise<Date | undefined> {
  const [read] = await db.select().from(gatewayReads).where(eq(gatewayReads.gateway, gateway.name));
  if (read) return read.until;
  const [first] = await db
    .select({ at: min(payments.paidAt) })
    .from(payments)
    .where(eq(payments.gateway, gateway.name));
  return first?.at ? new Date(first.at.getTime() - dayMs) : undefined;
}

async function readEntries({ db, gateway, clock, isStopping }: Reading, since: Date): Promise<void> {
  const now = clock.now();
  let until = since;
  for (let turn = 0; turn < stretchesAtOnce && until < now && !isStopping?.(); turn += 1) {
    const from = new Date(until.getTime() - overlapMs);
    const to = new Date(Math.min(until.getTime() + stretchMs, now.getTime()));
    const entries = await gateway.listBalance({ from, to });
    await tx(db, async (within) => {
      await insertEntries(within, gateway.name, entries);
      const read = { gateway: gateway.name, until: to };
      await within
        .insert(gatewayReads)
        .values(read)
        .onConflictDoUpdate({ target: gatewayReads.gateway, set: { until: to } });
    });
    until = to;
  }
}

async function insertEntries(db: Database, gateway: string, entries: readonly BalanceEntry[]): Promise<void> {
  const rows = entries.map(({ paymentId, ...entry }) => ({
    ...{ ...entry, gateway },
    paymentId: v.is(Id, paymentId) ? paymentId : null,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insert(gatewayEntries)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing();
  }
}

/** Reads deposits that may still change or that movements wait for, and the movements of new ones. */
async function readPayouts({ db, gateway, clock, isStopping }: Reading): Promise<void> {
  const ofGateway = eq(gatewayEntries.gateway, gateway.name);
  const [waiting] = await db
    .select({ at: min(gatewayEntries.at) })
    .from(gatewayEntries)
    .where(and(ofGateway, isNull(gatewayEntries.payoutId)));
  const mayChange = clock.now().getTime() - openPayoutMs;
  const payouts = await gateway.listPayouts(new Date(Math.min(mayChange, waiting?.at?.getTime() ?? mayChange)));
  for (const payout of payouts.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())) {
    if (isStopping?.()) return;
    const isRead = await writePayout(db, gateway.name, payout);
    if (payout.isComplete && !isRead) await readPayoutEntries({ db, gateway, clock }, payout.id);
  }
}

/** Records the movements of a deposit, and the failed deposits that it repeats. */
async function readPayoutEntries({ db, gateway, clock }: Reading, payoutId: string): Promise<void> {
  const entries = await gateway.listPayoutEntries(payoutId);
  const ids = (chosen: readonly (string | null)[]) => sql`any(${sql.param(chosen)}::text[])`;
  await tx(db, async (within) => {
    await insertEntries(within, gateway.name, entries);
    const ofGateway = eq(gatewayEntries.gateway, gateway.name);
    const theirs = sql`${gatewayEntries.id} = ${ids(entries.map(({ id }) => id))}`;
    await within.update(gatewayEntries).set({ payoutId }).where(and(ofGateway, theirs));
    const failed = entries.map(({ about }) => about).filter((about) => about !== null);
    await within
      .update(gatewayPayouts)
      .set({ repaidBy: payoutId, updatedAt: sql`now()` })
      .where(and(eq(gatewayPayouts.gateway, gateway.name), sql`${gatewayPayouts.id} = ${ids(failed)}`));
    await within
      .update(gatewayPayouts)
      .set({ readAt: clock.now() })
      .where(and(eq(gatewayPayouts.gateway, gateway.name), eq(gatewayPayouts.id, payoutId)));
  });
}

/**
 * Writes a deposit if it is new or its state has changed.
 * @returns true if its movements were read before
 */
async function writePayout(db: Database, gateway: string, { isComplete: _, ...payout }: Payout): Promise<boolean> {
  const { state, arrivalDate } = payout;
  await db
    .insert(gatewayPayouts)
    .values({ ...payout, gateway })
    .onConflictDoUpdate({
      target: [gatewayPayouts.gateway, gatewayPayouts.id],
      set: { state, arrivalDate, updatedAt: sql`now()` },
      setWhere: sql`(${gatewayPayouts.state}, ${gatewayPayouts.arrivalDate}) is distinct from (${state}, ${arrivalDate}::date)`,
    });
  const unread = and(eq(gatewayPayouts.id, payout.id), isNull(gatewayPayouts.readAt));
  return (await db.$count(gatewayPayouts, and(eq(gatewayPayouts.gateway, gateway), unread))) === 0;
}
