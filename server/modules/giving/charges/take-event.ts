import { eq } from 'drizzle-orm';
import { payments } from '#server/db/schema/payments.ts';
import { tx } from '#server/db/tx.ts';
import type { GatewayEvent } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { attemptKey, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment, writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { resolvePayment } from './ask-gateway.ts';
import { takeOver } from './take-over.ts';

/**
 * Handles an event of the gateway. The event only says that something happened to a payment; the gateway is then asked for its
 * state.
 * The name in the event is kept in case the gateway's own answer was lost: its search may lag by an hour.
 */
export async function takeEvent(tools: PaymentTools, event: GatewayEvent): Promise<void> {
  const [found] = await tools.db.select().from(payments).where(eq(payments.id, event.paymentId));
  if (!found) return;
  if (event.key !== undefined && event.key !== attemptKey(found)) {
    return isGivenUp(event.key, found) ? refundStray(tools, event) : undefined;
  }
  const row = await named(tools, found, event);
  if (row.state === 'paid' || row.state === 'refunded') return takeOver(tools, row);
  const asked = await resolvePayment(tools, row);
  // The event overtook the answer that names the payment: only now can it be queried.
  if (asked.state === 'open' && row.reference === null && asked.reference) await resolvePayment(tools, asked);
}

async function named({ db }: PaymentTools, seen: PaymentRow, { reference }: GatewayEvent): Promise<PaymentRow> {
  if (!reference || seen.state !== 'open' || seen.reference !== null) return seen;
  return tx(db, async (within) => {
    const row = await lockPayment(within, seen.id);
    if (row?.state !== 'open' || row.reference !== null || attemptKey(row) !== attemptKey(seen)) return row ?? seen;
    return writeLockedPayment(within, row, { event: 'wait', set: { reference } });
  });
}

/**
 * The attempt is older than the one known here. A later attempt comes from a database that went on before a backup was
 * restored over it: its money is not stray. A query of that attempt finds it, or the comparison of the books.
 */
function isGivenUp(key: string, payment: PaymentRow): boolean {
  return Array.from({ length: payment.attempts }, (_, attempts) => attemptKey({ ...payment, attempts })).includes(key);
}

/** An abandoned attempt that took money after all: there is no sponsorship for it, so it is refunded. */
async function refundStray({ gateway, log }: PaymentTools, { key, reference, paymentId }: GatewayEvent): Promise<void> {
  if (!key || !reference) return;
  const result = await gateway.resolve({ key, reference });
  if (result === 'unknown' || result.state !== 'paid') return;
  log.error({ paymentId }, 'an attempt that was given up took money; it is sent back');
  await gateway.refund({ key, reference });
}
