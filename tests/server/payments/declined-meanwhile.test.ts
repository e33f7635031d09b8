import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import { tx } from '#server/db/tx.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { newId } from '#server/new-id.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { paymentsOf } from './gateways.ts';

const calls = new EventEmitter();

/** Answers for a card when the test allows it. */
const gateway: PaymentGateway = {
  ...sandboxGateway,
  start: async (payment) => {
    const answers = once(calls, `answer ${payment.token}`);
    calls.emit(`asked ${payment.token}`);
    await answers;
    return sandboxGateway.start(payment);
  },
};
const here = new SponsoredSchool(() => ({ gateway }));

async function waiting(): Promise<number> {
  const { rows } = await here.school.database.db.execute<{ count: number }>(sql`select count(*)::int as count
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

test('a card that is declined takes nothing away from another one that pays the same hold at that moment', async () => {
  const [declined, good] = ['tok_declined_1', 'tok_sandbox_12345678'];
  const id = newId();
  const asked = [once(calls, `asked ${declined}`), once(calls, `asked ${good}`)];
  const first = here.createSponsorship(here.onLesson({ id, paymentToken: declined }));
  await asked[0];
  let second = Promise.resolve<{ status: number; data?: PaymentProgress }>({ status: 0 });
  // Both wait for the row: the first to record a declined card, the second to pay.
  await tx(here.school.database.db, async (db) => {
    await db.execute(sql`select from sponsorships where id = ${id} for update`);
    calls.emit(`answer ${declined}`);
    await expect.poll(waiting).toBe(1);
    const { autoCharge: _, ...card } = paid;
    const body = { sponsorshipId: id, ...card, paymentToken: good };
    second = here.school.call<PaymentProgress>('POST', 'payments', { as: here.sponsor, body });
    await expect.poll(waiting).toBe(2);
  });
  await asked[1];
  expect((await first).body.code).toBe('payment-declined');
  calls.emit(`answer ${good}`);
  expect((await second).data?.state).toBe('paid');
  expect(await paymentsOf(here.school, here.sponsor)).toMatchObject([{ state: 'paid', sponsorshipId: id }]);
});
