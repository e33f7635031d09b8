import { and, desc, eq } from 'drizzle-orm';
import type { PaymentProgress, PaymentSettings } from '#contract/entities/payment.ts';
import { paymentMethods } from '#contract/entities/sponsorship.ts';
import { limits } from '#contract/limits.ts';
import { payments } from '#server/db/schema/payments.ts';
import { found, signedIn } from '#server/http/call/found.ts';
import { type Call, type Handlers, prepared } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
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
import { idOfCall } from './sponsorships/repeatable-ids.ts';

export function createPaymentHandlers(toolsOf: PaymentToolsOf) {
  return {
    'payments.settings': async (call) => ({ data: settingsOf(toolsOf(call).gateway) }),
    'payments.list': async (call) => selectPayments(call),
    'payments.get': async ({ db, params }) => ({ data: await readPaymentDetails(db, params.id) }),
    'payments.start': prepared(
      async (call) => pay(call, toolsOf),
      async (call) => ({ data: await startedPayment(call) }),
    ),
    'payments.resolve': async (call) => {
      const row = await existingPayment(call.db, call.params.id);
      if (row.sponsorId !== call.caller.userId) throw new HttpError('not-found');
      return { data: progressOf(await resolvePayment(toolsOf(call), row)) };
    },
    'payments.refund': prepared(
      async (call) => {
        const tools = toolsOf(call);
        const row = await decideRefund(tools, call.params.id, decisionOf(call));
        if (row.refundAskedAt && !row.refundedAt) await refundPayment(tools, row, call.caller);
      },
      async (call) => ({ data: await existingPaymentRow(call.db, call.params.id) }),
    ),
    'payments.statement': async (call) => ({ data: await readStatement(call) }),
    'receipts.get': async (call) => ({ data: await readReceipt(call, toolsOf(call)) }),
  } satisfies Handlers;
}

/** Asks the gateway before the transaction of the call; a repeat of one that was paid asks nothing. */
async function pay(call: Call<'payments.start'>, toolsOf: PaymentToolsOf): Promise<void> {
  const tools = toolsOf(call);
  requireGateway(tools.gateway);
  const { userId: sponsorId } = signedIn(call);
  const { sponsorshipId, paymentToken: token, paymentMethod: method, lastFour, autoCharge } = call.body;
  requireNoCard(call, token);
  if (!tools.gateway.redirects) {
    if (!token) throw brokenField(call, 'paymentToken', 'tokenInvalid');
    if (!method) throw brokenField(call, 'paymentMethod', 'paymentMethodRequired');
  }
  if (await wasJustPaid(call, sponsorshipId)) return;
  await takePayment(call, tools, { sponsorshipId, sponsorId, autoCharge }, { token, method, lastFour });
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

/** A repeat of a call whose answer was stored, or whose server died after the payment. */
async function wasJustPaid(call: Call<'payments.start'>, sponsorshipId: string): Promise<boolean> {
  if (call.request.headers['idempotency-key'] === undefined) return false;
  return (await latestPayment(call, sponsorshipId))?.state === 'paid';
}

async function startedPayment(call: Call<'payments.start'>): Promise<PaymentProgress> {
  return progressOf(found(await latestPayment(call, call.body.sponsorshipId)));
}

async function latestPayment({ db, caller }: Call<'payments.start'>, sponsorshipId: string) {
  if (caller.role === 'visitor') return undefined;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.sponsorshipId, sponsorshipId), eq(payments.sponsorId, caller.userId)))
    .orderBy(desc(payments.month))
    .limit(1);
  return row;
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
