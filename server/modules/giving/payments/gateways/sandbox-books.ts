import { and, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { sandboxCharges, sandboxRefunds } from '#server/db/schema/gateway-books.ts';
import { tx } from '#server/db/tx.ts';
import { PaymentClosed, PaymentDiffers, type PaymentGateway, type PaymentResult } from './payment-gateway.ts';
import { sandboxBalance } from './sandbox-balance.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

/**
 * The sandbox with books: its charges are recorded in a separate table, independent of our own records and outside of our
 * transactions. So it answers like a bank, in any process, and can be compared.
 * @param db the pool
 */
export function sandboxWithBooks(db: Database): PaymentGateway {
  const find = async (key: string) => {
    const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.key, key));
    return row;
  };
  const note = async (
    { key, cents, paymentId }: { key: string; cents: number; paymentId: string },
    ask: () => Promise<PaymentResult>,
  ): Promise<PaymentResult> => {
    const result = await ask();
    if (result.state !== 'paid') return result;
    await db.insert(sandboxCharges).values({ key, cents, paymentId }).onConflictDoNothing();
    const row = await find(key);
    if (row?.isClosed) throw new PaymentClosed();
    if (row?.cents !== cents) throw new PaymentDiffers();
    return result;
  };
  /**
   * Makes sure that this amount is refunded in all, and records the rest as a refund of now.
   * @returns true if anything was charged
   */
  const sendBack = (key: string, cents: number | undefined) =>
    tx(db, async (within) => {
      const [row] = await within.select().from(sandboxCharges).where(eq(sandboxCharges.key, key)).for('update');
      if (!row || row.cents === 0) return false;
      const refundedCents = Math.max(row.refundedCents, Math.min(row.cents, cents ?? row.cents));
      if (refundedCents === row.refundedCents) return true;
      await within.update(sandboxCharges).set({ refundedCents }).where(eq(sandboxCharges.key, key));
      await within
        .insert(sandboxRefunds)
        .values({ key, totalCents: refundedCents, cents: refundedCents - row.refundedCents });
      return true;
    });
  return {
    ...sandboxGateway,
    start: (payment) => note(payment, () => sandboxGateway.start(payment)),
    charge: (payment) => note(payment, () => sandboxGateway.charge(payment)),
    resolve: async ({ key }) => {
      const row = await find(key);
      if (!row || row.cents === 0) return 'unknown';
      const { refundedCents } = row;
      return {
        state: 'paid',
        reference: `sandbox-${key}`,
        wentBack: { refundedCents, disputedCents: 0, heldCents: 0 },
      };
    },
    refund: async ({ key, cents }) => {
      // A closed key accepts no charge, not even one that is under way.
      const closed = { key, paymentId: key.slice(0, 36), cents: 0, isClosed: true };
      if (cents === undefined) {
        const set = { isClosed: true };
        await db.insert(sandboxCharges).values(closed).onConflictDoUpdate({ target: sandboxCharges.key, set });
      }
      return (await sendBack(key, cents)) ? 'refunded' : 'nothing';
    },
    ...sandboxBalance(db),
    list: async ({ from, to }) => {
      const within = and(gte(sandboxCharges.at, from), lt(sandboxCharges.at, to));
      const rows = await db.select().from(sandboxCharges).where(within);
      return rows
        .filter(({ cents }) => cents > 0)
        .map(({ key, paymentId, cents, refundedCents, at }) => ({
          ...{ paymentId, reference: `sandbox-${key}`, chargedCents: cents, refundedCents },
          ...{ disputedCents: 0, heldCents: 0, at },
        }));
    },
  };
}
