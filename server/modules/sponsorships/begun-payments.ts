import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { begunPayments, sponsorships } from '#server/db/schema.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/audit.ts';
import { tellError } from '#server/http/error-log.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { chargeKeyOf } from './repeatable-ids.ts';

/** A payment, and the sponsorship that is to come of it. */
export interface BegunPayment {
  readonly chargeKey: string;
  readonly sponsorshipId: string;
}

/** Notes that a payment begins, or begins anew. Not within the transaction that pays: it must stand when that is broken off. */
export async function beginPayment(db: Database, payment: BegunPayment): Promise<void> {
  await db
    .insert(begunPayments)
    .values(payment)
    .onConflictDoUpdate({ target: begunPayments.chargeKey, set: { beganAt: sql`now()` } });
}

/**
 * Ends what was noted, within the transaction that has stored what came of it.
 * @returns false where nothing is noted any more: the payment took too long and has been given back
 */
export async function endPayment(db: Database, chargeKey: string): Promise<boolean> {
  const { rowCount } = await db.delete(begunPayments).where(eq(begunPayments.chargeKey, chargeKey));
  return rowCount === 1;
}

/**
 * Gives back what was taken longer ago than anybody has time to pay, and of which nothing has come: its server died, and
 * nobody asked again. A payment that cannot be given back now is tried again at the next turn.
 */
export async function giveBackLost(
  db: Database,
  gateway: PaymentGateway,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const isOld = lt(begunPayments.beganAt, sql`now() - make_interval(secs => ${limits.holdMs / 1_000})`);
  const old = await db.select().from(begunPayments).where(isOld).orderBy(asc(begunPayments.beganAt));
  for (const { chargeKey } of old) {
    try {
      await tx(db, async (tx) => {
        // Whoever begins it anew meanwhile waits for the end of this, and is told by the gateway.
        const [payment] = await tx
          .select()
          .from(begunPayments)
          .where(and(eq(begunPayments.chargeKey, chargeKey), isOld))
          .for('update', { skipLocked: true });
        if (payment) await settle(tx, gateway, payment);
      });
    } catch (error) {
      log.error({ failure: tellError(error) }, 'a payment of which nothing came could not be given back');
    }
  }
}

async function settle(
  db: Database,
  gateway: PaymentGateway,
  { chargeKey, sponsorshipId }: BegunPayment,
): Promise<void> {
  const [paid] = await db
    .select({ sponsorId: sponsorships.sponsorId })
    .from(sponsorships)
    .where(and(eq(sponsorships.id, sponsorshipId), isNotNull(sponsorships.paymentReference)));
  // Somebody else may have a sponsorship of this id: the key tells whose payment it was.
  const hasCome = paid && chargeKeyOf(paid.sponsorId, sponsorshipId) === chargeKey;
  if (!hasCome && (await gateway.giveBack(chargeKey))) {
    await auditor(db, { role: 'visitor' })('give-back', { type: 'sponsorship', id: sponsorshipId });
  }
  await endPayment(db, chargeKey);
}
