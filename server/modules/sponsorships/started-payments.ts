import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { sponsorships, startedPayments } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/audit.ts';
import { describeError } from '#server/http/error-log.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { chargeKeyOf } from './repeatable-ids.ts';

/** A payment, and the sponsorship that is to come of it. */
export interface StartedPayment {
  readonly chargeKey: string;
  readonly sponsorshipId: string;
}

/** Notes that a payment starts, or starts again. Not within the transaction that pays: it must stand when that is broken off. */
export async function startPayment(db: Database, payment: StartedPayment): Promise<void> {
  await db
    .insert(startedPayments)
    .values(payment)
    .onConflictDoUpdate({ target: startedPayments.chargeKey, set: { startedAt: sql`now()` } });
}

/**
 * Ends what was noted, within the transaction that has stored what came of it.
 * @returns false where nothing is noted any more: the payment took too long and has been refunded
 */
export async function endPayment(db: Database, chargeKey: string): Promise<boolean> {
  const { rowCount } = await db.delete(startedPayments).where(eq(startedPayments.chargeKey, chargeKey));
  return rowCount === 1;
}

/**
 * Refunds what was taken longer ago than anybody has time to pay, and of which nothing has come: its server died, and
 * nobody asked again. A payment that cannot be refunded now is tried again at the next turn.
 */
export async function refundAbandoned(
  db: Database,
  gateway: PaymentGateway,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const isOld = lt(startedPayments.startedAt, sql`now() - make_interval(secs => ${limits.holdMs / 1_000})`);
  const old = await db.select().from(startedPayments).where(isOld).orderBy(asc(startedPayments.startedAt));
  for (const { chargeKey } of old) {
    try {
      await tx(db, async (tx) => {
        // Whoever starts it again meanwhile waits for the end of this, and is told by the gateway.
        const [payment] = await tx
          .select()
          .from(startedPayments)
          .where(and(eq(startedPayments.chargeKey, chargeKey), isOld))
          .for('update', { skipLocked: true });
        if (payment) await finalize(tx, gateway, payment);
      });
    } catch (error) {
      log.error({ failure: describeError(error) }, 'a payment of which nothing came could not be refunded');
    }
  }
}

async function finalize(
  db: Database,
  gateway: PaymentGateway,
  { chargeKey, sponsorshipId }: StartedPayment,
): Promise<void> {
  const [paid] = await db
    .select({ sponsorId: sponsorships.sponsorId })
    .from(sponsorships)
    .where(and(eq(sponsorships.id, sponsorshipId), isNotNull(sponsorships.paymentReference)));
  // Somebody else may have a sponsorship of this id: the key tells whose payment it was.
  const hasCome = paid && chargeKeyOf(paid.sponsorId, sponsorshipId) === chargeKey;
  if (!hasCome && (await gateway.refund(chargeKey))) {
    await auditor(db, { role: 'visitor' })('refund', { type: 'sponsorship', id: sponsorshipId });
  }
  await endPayment(db, chargeKey);
}
