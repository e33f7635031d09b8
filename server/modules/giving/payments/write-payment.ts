import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { AuditedAction } from '#contract/rights/audited.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import type { PaymentRow } from './payment-rows.ts';
import { type PaymentEvent, paymentAfter, paymentEffects } from './payment-states.ts';

/** The log's names of events; the others are steps towards one of these. */
const audited: Partial<Record<PaymentEvent, AuditedAction>> = {
  ...{ pay: 'charge', refund: 'refund', 'refund-part': 'refund', return: 'refund', regain: 'regain' },
};

type Columns = Omit<
  PgUpdateSetSource<typeof payments>,
  'id' | 'state' | 'version' | 'attempts' | 'refundAskedAt' | 'refundedAt' | 'returnedAt'
>;

/** Events whose time is recorded. */
type Timed = 'ask-refund' | 'ask-part' | 'refund' | 'return' | 'dispute';

type PaymentChange = { readonly set?: Columns; readonly by?: CallerIdentity | undefined } & (
  | { readonly event: Timed; readonly at: Date }
  | { readonly event: Exclude<PaymentEvent, Timed> }
);

/**
 * Records an event of a payment: its next state, the columns that follow from it, its next version, and the line of the log.
 * Nothing else writes `payments.state`.
 * @param seen the payment as it was read; a row that has changed since then is left alone
 * @param change `by`: the person in the log; undefined if another line says the same
 * @returns undefined if the row had changed
 * @throws Error for an event that cannot happen in the state of `seen`
 */
export async function writePayment(
  db: Database,
  seen: PaymentRow,
  change: PaymentChange,
): Promise<PaymentRow | undefined> {
  const { event, set = {}, by } = change;
  const state = paymentAfter(seen, event);
  if (state === undefined) throw new Error(`A payment that is ${seen.state} knows no '${event}'.`);
  const [written] = await db
    .update(payments)
    .set({
      ...paymentEffects(seen, event, 'at' in change ? change.at : undefined),
      ...set,
      state,
      version: seen.version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(payments.id, seen.id), eq(payments.version, seen.version), eq(payments.state, seen.state)))
    .returning();
  const action = audited[event];
  if (written && action && by) {
    const { month, type, typeId, sponsorshipId } = written;
    const cents = event === 'pay' ? written.amountCents : Math.abs(written.refundedCents - seen.refundedCents);
    await auditor(db, by)(action, { type: 'sponsorship', id: sponsorshipId }, { month, type, typeId, cents });
  }
  return written;
}

/** The same for a row that has been locked since it was read. */
export async function writeLockedPayment(...args: Parameters<typeof writePayment>): Promise<PaymentRow> {
  const written = await writePayment(...args);
  if (!written) throw new Error('A payment changed while it was locked.');
  return written;
}

/**
 * Locks a payment until the transaction ends.
 * @returns undefined if it does not exist
 */
export async function lockPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}
