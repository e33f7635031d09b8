import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import type { Payment, PaymentDetails } from '#contract/entities/payment.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();
let second: TestPerson;
let paymentId: string;

beforeAll(async () => {
  second = await buildPerson(here.school, 'admin');
});

beforeEach(async () => {
  await here.createSponsorship(here.onLesson({ amount: 40 }));
  const { data } = await here.school.call<Payment[]>('GET', 'payments?limit=1', { as: here.sponsor });
  paymentId = data[0]?.id ?? '';
});

const refund = (body: object = {}, as = here.school.admin) =>
  here.school.call<Payment>('POST', `payments/${paymentId}/refund`, { as, body: { reason: 'asked', ...body } });
const approveThis = (proposalId: string | undefined, as = second) =>
  here.school.call<Payment>('POST', `payments/${paymentId}/refund/approve`, { as, body: { proposalId } });
const approve = async (as = second) => approveThis((await read()).proposal?.id, as);
const decline = (as = second) => here.school.call<Payment>('DELETE', `payments/${paymentId}/refund`, { as });
const read = async () =>
  (await here.school.call<PaymentDetails>('GET', `payments/${paymentId}`, { as: here.school.admin })).data;

test('a refund needs two admins where there are two: one proposes, the other approves', async () => {
  const proposed = await refund({ amount: '15', note: 'Half a month' });
  expect(proposed.data).toMatchObject({ state: 'paid', refundedAmount: 0, refundingAmount: 0 });
  const proposal = { amount: 15, reason: 'asked', note: 'Half a month', by: { id: here.school.admin.id } };
  expect(await read()).toMatchObject({ isRefunding: false, proposal });
  expect((await approve(here.school.admin)).body.code).toBe('own-refund');
  expect((await read()).refundedAmount).toBe(0);
  expect((await approve()).data).toMatchObject({ state: 'paid', refundedAmount: 15 });
  const after = await read();
  expect(after.proposal).toBeNull();
  expect(after.events.find(({ kind }) => kind === 'refund-asked')).toMatchObject({ by: { id: here.school.admin.id } });
  const { data: log } = await here.school.call<AuditEntry[]>('GET', 'audit?limit=100', { as: second });
  const actions = log.filter(({ action }) => /-refund$/.test(action)).map(({ action, user }) => [action, user?.id]);
  expect(actions).toEqual(
    expect.arrayContaining([
      ['propose-refund', here.school.admin.id],
      ['approve-refund', second.id],
    ]),
  );
});

test('nothing goes back twice: repeated proposals, and approvals at the same time', async () => {
  const body = { id: newId(), amount: '10' };
  await Promise.all([refund(body), refund(body)]);
  const answers = await Promise.all([approveThis(body.id), approveThis(body.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read()).refundedAmount).toBe(10);
  expect((await refund(body)).data.refundedAmount).toBe(10);
  expect((await read()).proposal).toBeNull();
});

test('an approval that is repeated, as after a crash, is answered as the first one, and approves nothing that came since', async () => {
  const body = { id: newId(), amount: '10' };
  await refund(body);
  expect((await approveThis(body.id)).data.refundedAmount).toBe(10);
  await refund({ amount: '20' });
  const again = await approveThis(body.id);
  expect([again.status, again.data.refundedAmount]).toEqual([200, 10]);
  expect((await read()).proposal).toMatchObject({ amount: 20 });
  await decline();
});

test('a proposal that another one has replaced is not approved by who read the first', async () => {
  const body = { id: newId(), amount: '5' };
  await refund(body);
  await refund({ amount: '35' });
  expect((await approveThis(body.id)).status).toBe(404);
  expect(await read()).toMatchObject({ refundedAmount: 0, proposal: { amount: 35 } });
  expect((await approveThis(newId())).status).toBe(404);
  await decline();
});

test('approved and declined at the same moment, a proposal ends in one way alone', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = newId();
    await refund({ id, amount: '5' });
    const before = (await read()).refundedAmount;
    const [approved, declined] = await Promise.all([approveThis(id), decline()]);
    expect([approved.status, declined.status].sort()).toEqual([200, 404]);
    const { refundedAmount, proposal } = await read();
    expect([refundedAmount - before, proposal]).toEqual([approved.status === 200 ? 5 : 0, null]);
  }
});

test('a declined or withdrawn proposal moves no money, and another one can be made', async () => {
  await refund();
  expect((await refund({}, second)).body.code).toBe('refund-proposed');
  expect((await decline()).status).toBe(200);
  expect(await read()).toMatchObject({ proposal: null, refundedAmount: 0, state: 'paid' });
  await refund({ amount: '5' }, second);
  expect((await decline(second)).status).toBe(200);
  expect((await decline(second)).status).toBe(404);
});

test('a proposal of more than is left is rejected, also when the rest was refunded in between', async () => {
  expect((await refund({ amount: '41' })).body.code).toBe('refund-too-much');
  await refund({ amount: '30' });
  await approve();
  await refund({ amount: '10' });
  expect((await refund({ amount: '11' })).body.code).toBe('refund-too-much');
  expect((await approve()).data).toMatchObject({ state: 'refunded', refundedAmount: 40 });
});

test('the other admin finds it under what needs doing, and in the list of payments', async () => {
  await refund();
  const { data: figures } = await here.school.call<AttentionFigure[]>('GET', 'stats/attention', { as: second });
  expect(figures.find(({ kind }) => kind === 'proposedRefunds')).toMatchObject({ query: { proposed: 'true' } });
  const { data } = await here.school.call<Payment[]>('GET', 'payments?proposed=true&limit=100', { as: second });
  expect(data.map(({ id }) => id)).toContain(paymentId);
  await decline();
});

test('an admin alone decides alone, also about what was proposed before the other one left', async () => {
  await refund();
  await here.school.database.db.delete(users).where(eq(users.id, second.id));
  expect((await approve(here.school.admin)).data.state).toBe('refunded');
});
