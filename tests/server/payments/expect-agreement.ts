import { expect } from 'vitest';
import type { Database } from '#server/db/pool.ts';
import { type DifferenceKind, reconcile } from '#server/modules/giving/charges/reconcile.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';

/** All times that a test may set. */
const ever = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/**
 * Ends a test that moves money: the database and the gateway's books agree about every payment.
 * @param known actions at the gateway that were not reported to us, by payment id
 */
export async function expectLedgerAgrees(
  { db, gateway }: { db: Database; gateway: PaymentGateway },
  known: Readonly<Record<string, DifferenceKind>> = {},
): Promise<void> {
  const found = await reconcile({ db, gateway }, ever);
  expect(Object.fromEntries(found.map(({ kind, paymentId }) => [paymentId, kind]))).toEqual(known);
}
