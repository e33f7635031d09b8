import { and, desc, eq } from 'drizzle-orm';
import type { PaymentSettings } from '#contract/entities/payment.ts';
import { paymentMethods } from '#contract/entities/sponsorship.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { signedIn } from '#server/http/call/found.ts';
import { type Call, type Handlers, prepared } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { requireOpen } from '#server/modules/operator/opening.ts';
import { newId } from '#server/new-id.ts';
import { resolvePayment } from './charges/ask-gateway.ts';
import { decideRefund, type RefundDecision } from './charges/decide-refund.ts';
import { readReceipt } from './charges/receipt.ts';
import { refundPayment } from './charges/refund-payment.ts';
import { requireNoCard, takePayment } from './charges/take-payment.ts';
import { readPaymentDetails } from './payments/payment-details.ts';
import { existingPayment, progressOf } from './payments/payment-rows.ts';
import { type PaymentToolsOf, requireGateway } from './payments/payment-tools.ts';
import { existingPaymentRow, selectPayments } from './payments/select-payments.ts';
import { readStatement } from './payments/statement.ts';
import { approveRefund, declineRefund, proposeRefund } from './refunds/propose-refund.ts';
import { idOfCall } from './sponsorships/repeatable-ids.ts';

export function createPaymentHandlers(toolsOf: PaymentToolsOf) {
  return {
    'payments.settings': async (call) => ({ data: settingsOf(toolsOf(call).gateway) }),
    'payments.list': async (call) => selectPayments(call),
    'payments.get': async (call) => ({ data: await readPaymentDetails(call, call.params.id) }),
    'payments.start': prepared(
      async (call) => pay(call, toolsOf),
      async (call, paid) => ({ data: progressOf(await existingPayment(call.db, paid)) }),
    ),
    'payments.resolve': async (call) => {
      const row = await existingPayment(call.db, call.params.id);
      if (row.sponsorId !== call.caller.userId) throw new HttpError('not-found');
      return { data: progressOf(await resolvePayment(toolsOf(call), row)) };
    },
    'payments.refund': prepared(
      async (call) => {
        const tools = toolsOf(call);
        const decision = decisionOf(call);
        if (await proposeRefund(call, call.params.id, decision)) return;
        const row = await decideRefund(tools, call.params.id, decision);
        if (row.refundAskedAt && !row.refundedAt) await refundPayment(tools, row, call.caller);
      },
      async (call) => ({ data: await existingPaymentRow(call, call.params.id) }),
    ),
    'payments.approveRefund': prepared(
      async (call) => approveRefund(toolsOf(call), call, call.params.id, call.body.proposalId),
      async (call) => ({ data: await existingPaymentRow(call, call.params.id) }),
    ),
    'payments.declineRefund': async (call) => {
      await declineRefund(call);
      return { data: await existingPaymentRow(call, call.params.id) };
    },
    'payments.statement': async (call) => ({ data: await readStatement(call) }),
    'receipts.get': async (call) => ({ data: await readReceipt(call, toolsOf(call)) }),
  } satisfies Handlers;
}

/**
 * Asks the gateway before the transaction of the call; a repeat of a paid call asks nothing.
 * @returns the id of the payment
 */
async function pay(call: Call<'payments.start'>, toolsOf: PaymentToolsOf): Promise<string> {
  const tools = toolsOf(call);
  requireGateway(tools.gateway);
  await requireOpen(call);
  const { userId: sponsorId } = signedIn(call);
  const { sponsorshipId, paymentToken: token, paymentMethod: method, lastFour, autoCharge } = call.body;
  requireNoCard(call, token);
  if (!tools.gateway.redirects) {
    if (!token) throw brokenField(call, 'paymentToken', 'tokenInvalid');
    if (!method) throw brokenField(call, 'paymentMethod', 'paymentMethodRequired');
  }
  const key = call.request.headers['idempotency-key'];
  const callId = typeof key === 'string' ? idOfCall(sponsorId, key) : undefined;
  const before = callId && (await paidBefore(call.db, { sponsorshipId, sponsorId, callId }));
  if (before) return before;
  const paying = { sponsorshipId, sponsorId, autoCharge, callId };
  return (await takePayment(call, tools, paying, { token, method, lastFour })).id;
}

function decisionOf(call: Call<'payments.refund'>): RefundDecision {
  const { body, request } = call;
  const { userId } = signedIn(call);
  const { amount, reason, note } = body;
  const key = request.headers['idempotency-key'];
  const id = body.id ?? (typeof key === 'string' ? idOfCall(userId, key) : newId());
  const cents = amount === undefined ? undefined : Math.round(amount * 100);
  return { id, cents, reason, note, askedBy: userId };
}

/**
 * The payment of a call that is repeated because its answer was not stored: its own payment. If nothing else is owed, it is
 * the last month, which an event of the gateway may have completed.
 */
async function paidBefore(
  db: Database,
  { sponsorshipId, sponsorId, callId }: { sponsorshipId: string; sponsorId: string; callId: string },
): Promise<string | undefined> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.sponsorshipId, sponsorshipId), eq(payments.sponsorId, sponsorId)))
    .orderBy(desc(payments.month));
  const own = rows.find((row) => row.callId === callId);
  if (own) return own.state === 'paid' ? own.id : undefined;
  const [latest] = rows;
  const owes = rows.some(({ state }) => state === 'due' || state === 'open' || state === 'failed');
  const [sponsorship] = await db.select().from(sponsorships).where(eq(sponsorships.id, sponsorshipId));
  return latest?.state === 'paid' && !owes && sponsorship?.state === 'active' ? latest.id : undefined;
}

function settingsOf({ name, isSandbox, redirects }: { name: string; isSandbox: boolean; redirects: boolean }) {
  return {
    gateway: name,
    isSandbox,
    redirects,
    currency: 'USD',
    methods: [...paymentMethods],
    minimumAmount: limits.leastAmount,
    reportShare: limits.reportShare,
  } satisfies PaymentSettings;
}
