import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { serverLimits } from '#contract/limits.ts';
import { finishOpenPayments } from '#server/modules/giving/charges/finish-open-payments.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import type { Answer } from '#tests/server/build-school.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { paymentsOf } from './gateways.ts';

let now = new Date();
const clock = { now: () => now };
const refunded: string[] = [];
const calls = new EventEmitter();
const isAsked = once(calls, 'asked');
const maySay = once(calls, 'resolve');
let paying: Promise<Answer<PaymentProgress>>;

/** Takes the card at once and answers late. A question in between fails, and triggers the first answer. */
const gateway: PaymentGateway = {
  ...sandboxGateway,
  start: async (payment) => {
    calls.emit('asked');
    await maySay;
    return sandboxGateway.start(payment);
  },
  resolve: async () => {
    calls.emit('resolve');
    await paying;
    throw new Error('The gateway is away.');
  },
  refund: async ({ key }) => {
    refunded.push(key);
    return 'refunded';
  },
};
const here = new SponsoredSchool(() => ({ gateway, clock }));

test('what was paid while the job asked about it is not sent back', async () => {
  const as = here.sponsor;
  const { data: held } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }));
  paying = here.school.call('POST', 'payments', { as, body: { sponsorshipId: held.id, ...paid } });
  await isAsked;
  now = new Date(now.getTime() + serverLimits.longestHoldMs + 1);
  const log = { error: () => undefined, info: () => undefined };
  await finishOpenPayments({ db: here.school.database.db, gateway, clock, log, origin: 'https://sanad.example' });
  expect((await paying).data.state).toBe('paid');
  expect(await paymentsOf(here.school, as)).toMatchObject([{ state: 'paid', amount: 40 }]);
  expect((await here.school.call<Sponsorship>('GET', `sponsorships/${held.id}`, { as })).data.state).toBe('active');
  expect(refunded).toEqual([]);
});
