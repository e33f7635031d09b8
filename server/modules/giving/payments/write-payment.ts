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

/** Events whose time is written down. */
type Timed = 'ask-refund' | 'ask-part' | 'refund' | 'return' | 'dispute';

type PaymentChange = { readonly set?: Columns; readonly by?: CallerIdentity | undefined } & (
  | { readonly event: Timed; readonly at: Date }
  | { readonly event: Exclude<PaymentEvent, Timed> }
);

/**
 * Writes down what happened to a payment: its next state, what follows from it, its next version, and the line of the log.
 * The only place that writes `payments.state`.
 *
 * @param seen the payment as it was read; one that is another by now is left alone
 * @param change `by`: whom the log names; undefined where another line says the same
 * @returns undefined where it was not as seen any more
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

/** The same for a row that is locked since it was read. */
export async function writeLockedPayment(...args: Parameters<typeof writePayment>): Promise<PaymentRow> {
  const written = await writePayment(...args);
  if (!written) throw new Error('A payment changed while it was locked.');
  return written;
}

/** Locks a payment until the transaction ends. @returns undefined where it is not there */
export async function lockPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}
