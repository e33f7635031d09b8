import { and, eq } from 'drizzle-orm';
import { hasOtherAdmin } from '#server/access/sign-in/other-admin.ts';
import type { Database } from '#server/db/pool.ts';
import { payments, refundProposals, refunds } from '#server/db/schema/payments.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Context, Deletion } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { decideRefund, type RefundDecision } from '#server/modules/giving/charges/decide-refund.ts';
import { refundPayment } from '#server/modules/giving/charges/refund-payment.ts';
import { existingPayment, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment } from '#server/modules/giving/payments/write-payment.ts';

type Proposing = Pick<Context, 'db' | 'caller' | 'clock'>;

/**
 * Records a refund for another admin to approve. A new proposal of the same admin replaces the previous one; a repeat of one
 * that was carried out records nothing.
 * @returns false without another admin: then the refund needs no approval
 * @throws HttpError `not-found`, `not-refundable`, `refund-under-way`, `refund-too-much`, `refund-proposed` by another admin
 */
export async function proposeRefund(
  { db, caller, clock }: Proposing,
  paymentId: string,
  { cents, ...decision }: RefundDecision,
): Promise<boolean> {
  if (!(await hasOtherAdmin(db, decision.askedBy))) return false;
  await tx(db, async (within) => {
    const row = await lockPayment(within, paymentId);
    if (!row) throw new HttpError('not-found');
    const [noted] = await within.select().from(refunds).where(eq(refunds.id, decision.id));
    if (noted) return noted.paymentId === row.id ? undefined : Promise.reject(new HttpError('already-there'));
    if (row.state !== 'paid') throw new HttpError('not-refundable');
    if (row.refundAskedAt) throw new HttpError('refund-under-way');
    const left = row.amountCents - row.refundedCents;
    if ((cents ?? left) > left || (cents ?? left) <= 0) throw new HttpError('refund-too-much');
    const [there] = await within.select().from(refundProposals).where(eq(refundProposals.paymentId, paymentId));
    if (there?.proposedBy && there.proposedBy !== decision.askedBy) throw new HttpError('refund-proposed');
    if (there?.id === decision.id) return;
    const { id, reason, note, askedBy: proposedBy } = decision;
    const proposal = { id, cents: cents ?? null, reason, note, proposedBy, proposedAt: clock.now() };
    await within
      .insert(refundProposals)
      .values({ paymentId, ...proposal })
      .onConflictDoUpdate({ target: refundProposals.paymentId, set: proposal });
    await auditor(within, caller)('propose-refund', { type: 'sponsorship', id: row.sponsorshipId }, { cents, reason });
  });
  return true;
}

/**
 * Carries out a proposed refund. The deciding transaction deletes the proposal, so it is either approved or declined. A repeat
 * continues the approved refund.
 * @throws HttpError `not-found` without this proposal, `own-refund` for the admin who proposed it, and as `decideRefund`
 */
export async function approveRefund(
  tools: PaymentTools,
  call: Proposing,
  paymentId: string,
  proposalId: string,
): Promise<void> {
  const { db, caller } = call;
  const [proposal] = await db
    .select()
    .from(refundProposals)
    .where(and(eq(refundProposals.paymentId, paymentId), eq(refundProposals.id, proposalId)));
  const row = proposal ? await decideProposed(tools, call, proposal) : await approvedBefore(db, paymentId, proposalId);
  if (row.refundAskedAt && !row.refundedAt) await refundPayment(tools, row, caller);
}

/**
 * The payment whose refund was approved.
 * @throws HttpError `not-found` otherwise: the proposal is gone, or never existed
 */
async function approvedBefore(db: Database, paymentId: string, proposalId: string): Promise<PaymentRow> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, proposalId));
  if (refund?.paymentId !== paymentId.toLowerCase()) throw new HttpError('not-found');
  return existingPayment(db, paymentId);
}

async function decideProposed(
  tools: PaymentTools,
  call: Proposing,
  proposal: typeof refundProposals.$inferSelect,
): Promise<PaymentRow> {
  const { db, caller } = call;
  const { userId } = signedIn(call);
  const { id, paymentId, cents, reason, note, proposedBy } = proposal;
  if (proposedBy === userId && (await hasOtherAdmin(db, userId))) throw new HttpError('own-refund');
  const decision = { id, cents: cents ?? undefined, reason, note, askedBy: proposedBy ?? userId };
  return decideRefund(tools, paymentId, decision, async (within) => {
    const [gone] = await within.delete(refundProposals).where(eq(refundProposals.id, id)).returning();
    if (!gone) throw new HttpError('not-found');
    const [payment] = await within.select().from(payments).where(eq(payments.id, paymentId));
    const sponsorship = { type: 'sponsorship', id: payment?.sponsorshipId ?? null } as const;
    await auditor(within, caller)('approve-refund', sponsorship, { cents, reason });
  });
}

/**
 * Deletes a proposal; no money is refunded.
 * @throws HttpError `not-found` without one
 */
export async function declineRefund({ db, params, audit }: Deletion<'payments.declineRefund'>): Promise<void> {
  const [gone] = await db.delete(refundProposals).where(eq(refundProposals.paymentId, params.id)).returning();
  if (!gone) throw new HttpError('not-found');
  const [row] = await db.select().from(payments).where(eq(payments.id, params.id));
  const { cents, reason } = gone;
  await audit('decline-refund', { type: 'sponsorship', id: row?.sponsorshipId ?? null }, { cents, reason });
}
