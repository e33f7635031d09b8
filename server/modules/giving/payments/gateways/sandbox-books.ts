import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { sandboxCharges } from '#server/db/schema/gateway-books.ts';
import { PaymentClosed, PaymentDiffers, type PaymentGateway, type PaymentResult } from './payment-gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

/**
 * The sandbox with books: what it took is written down beside what we believe that it took, in a table of its own, and
 * outside of every transaction of ours. So it answers as a bank does, in any process, and can be compared.
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
      if (cents !== undefined) {
        const refundedCents = sql`greatest(${sandboxCharges.refundedCents}, least(${sandboxCharges.cents}, ${cents}))`;
        const part = await db
          .update(sandboxCharges)
          .set({ refundedCents })
          .where(eq(sandboxCharges.key, key))
          .returning();
        return part.some((row) => row.cents > 0) ? 'refunded' : 'nothing';
      }
      // Nothing is taken under this key any more, not by what is on its way either.
      const closed = { key, paymentId: key.slice(0, 36), cents: 0, isClosed: true };
      await db
        .insert(sandboxCharges)
        .values(closed)
        .onConflictDoUpdate({
          target: sandboxCharges.key,
          set: { isClosed: true, refundedCents: sql`${sandboxCharges.cents}` },
        });
      return ((await find(key))?.cents ?? 0) > 0 ? 'refunded' : 'nothing';
    },
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
