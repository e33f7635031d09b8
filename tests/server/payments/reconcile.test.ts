import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queuedMails } from '#server/db/schema/payments.ts';
import { reconcileNightly } from '#server/modules/giving/charges/reconcile-nightly.ts';
import { sandboxWithBooks } from '#server/modules/giving/payments/gateways/sandbox-books.ts';
import { openTestApp } from '#tests/server/http/open-app.ts';
import { expectLedgerAgrees } from './expect-agreement.ts';
import { here, jobTools, later, minuteMs, payAtPage, payAtStripe, resolve, start, stripe } from './paying-at-stripe.ts';

payAtStripe();

/* The database beside the gateway's books: each difference is named, and none is made up. */

/** Another class is paid for. */
async function paid() {
  here.lesson = await here.school.classIn(here.madrasa.id);
  const progress = await start();
  await payAtPage(progress);
  await resolve(progress);
  const intent = [...stripe().account.intents.values()].find(({ metadata }) => metadata.payment_id === progress.id);
  return { id: progress.id, intentId: intent?.id ?? '' };
}

test('what was done at Stripe by hand is named, with the payment and what counts on both sides', async () => {
  const refunded = await paid();
  const disputed = await paid();
  await paid();
  await expectLedgerAgrees(jobTools());
  stripe().account.refund(refunded.intentId);
  stripe().account.dispute(disputed.intentId);
  await expectLedgerAgrees(jobTools(), { [refunded.id]: 'refunded-there', [disputed.id]: 'disputed' });
  later(minuteMs);
  await reconcileNightly(jobTools());
  const { db } = here.school.database;
  const mails = (await db.select().from(queuedMails)).filter(({ kind }) => kind === 'differences');
  expect(mails.map(({ userId, values }) => [userId, values.count])).toEqual([[here.school.admin.id, '2']]);
  const { rows } = await db.execute(sql`select differences from reconciliations`);
  expect(rows).toEqual([{ differences: 2 }]);
  for (const { id } of [refunded, disputed]) await resolveEvents(id);
});

/** The events of what was done by hand arrive after all. */
async function resolveEvents(id: string): Promise<void> {
  const { db } = here.school.database;
  await db.execute(sql`update payments set state = 'refunded', refunded_at = now() where id = ${id}`);
}

test('what is paid here and unknown at the gateway is named, and so is the other way round', async () => {
  const { id } = await paid();
  const { db } = here.school.database;
  await db.execute(sql`update payments set state = 'failed' where id = ${id}`);
  await expectLedgerAgrees(jobTools(), { [id]: 'charged-not-kept' });
  await db.execute(sql`update payments set state = 'paid', amount_cents = 100 where id = ${id}`);
  await expectLedgerAgrees(jobTools(), { [id]: 'amount-differs' });
  await db.execute(sql`update payments set amount_cents = 4000 where id = ${id}`);
});

test('the sandbox has books of its own, in any process: once for a key, and closed after a refund', async () => {
  const server = await openTestApp();
  try {
    const gateway = sandboxWithBooks(server.database.db);
    const paymentId = '00000000-0000-4000-8000-000000000001';
    const payment = { key: `${paymentId}-0`, cents: 500, paymentId, token: 'tok_sandbox_12345678', returnUrl: '' };
    await gateway.start(payment);
    await gateway.start(payment);
    const range = { from: new Date(0), to: new Date(Date.now() + 60_000) };
    expect(await gateway.list(range)).toMatchObject([{ paymentId, chargedCents: 500, refundedCents: 0 }]);
    await expect(gateway.start({ ...payment, cents: 600 })).rejects.toThrow();
    expect(await gateway.refund({ key: payment.key, reference: null })).toBe('refunded');
    expect(await gateway.refund({ key: `${paymentId}-1`, reference: null })).toBe('nothing');
    await expect(gateway.start({ ...payment, key: `${paymentId}-1` })).rejects.toThrow();
    expect(await gateway.list(range)).toMatchObject([{ paymentId, chargedCents: 500, refundedCents: 500 }]);
  } finally {
    await server.close();
  }
});
