import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments, queuedMails } from '#server/db/schema/payments.ts';
import { reconcileNightly } from '#server/modules/giving/charges/reconcile-nightly.ts';
import { sandboxWithBooks } from '#server/modules/giving/payments/gateways/sandbox-books.ts';
import { openTestApp } from '#tests/server/http/open-app.ts';
import { expectLedgerAgrees } from './expect-agreement.ts';
import { here, jobTools, later, minuteMs, payAtPage, payAtStripe, resolve, start, stripe } from './paying-at-stripe.ts';

payAtStripe();

/* Compares the database with the gateway's books: every difference is reported, and no false one. */

/** Pays for another class. */
async function paid() {
  here.lesson = await here.school.taughtClassIn(here.madrasa.id);
  const progress = await start();
  await payAtPage(progress);
  await resolve(progress);
  const intent = [...stripe().account.intents.values()].find(({ metadata }) => metadata.payment_id === progress.id);
  return { id: progress.id, intentId: intent?.id ?? '' };
}

test('what was done at Stripe by hand is named and taken over; what no one can explain is for the admins', async () => {
  const refunded = await paid();
  const disputed = await paid();
  await paid();
  await expectLedgerAgrees(jobTools());
  stripe().account.refund(refunded.intentId);
  stripe().account.dispute(disputed.intentId);
  await expectLedgerAgrees(jobTools(), { [refunded.id]: 'refunded-there', [disputed.id]: 'disputed' });
  later(minuteMs);
  await reconcileNightly(jobTools());
  await expectLedgerAgrees(jobTools());
  const { db } = here.school.database;
  const rows = await db.select().from(payments);
  const stateOf = (id: string) => rows.find((row) => row.id === id)?.state;
  expect([stateOf(refunded.id), stateOf(disputed.id)]).toEqual(['refunded', 'refunded']);
  expect(await db.$count(queuedMails, eq(queuedMails.kind, 'differences'))).toBe(0);

  const [part, won] = [await paid(), disputed];
  stripe().account.refund(part.intentId, 700);
  stripe().account.closeDispute(won.intentId, 'won');
  const odd = await paid();
  await db.execute(sql`update payments set amount_cents = 100 where id = ${odd.id}`);
  await expectLedgerAgrees(jobTools(), { [part.id]: 'refunded-there', [won.id]: 'won', [odd.id]: 'amount-differs' });
  later(minuteMs);
  await reconcileNightly(jobTools());
  await expectLedgerAgrees(jobTools(), { [odd.id]: 'amount-differs' });
  await db.execute(sql`update payments set amount_cents = 4000 where id = ${odd.id}`);
  const mails = (await db.select().from(queuedMails)).filter(({ kind }) => kind === 'differences');
  expect(mails.map(({ userId, values }) => [userId, values.count])).toEqual([[here.school.admin.id, '1']]);
  const { rows: noted } = await db.execute(sql`select differences from reconciliations order by at`);
  expect(noted).toEqual([{ differences: 0 }, { differences: 1 }]);
});

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
