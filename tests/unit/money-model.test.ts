import { expect, test } from 'vitest';
import { paymentStates, sponsorshipStates } from '#contract/entities/sponsorship-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import { paymentAfter, paymentEvents, paymentTransitions } from '#server/modules/giving/payments/payment-states.ts';
import { writePayment } from '#server/modules/giving/payments/write-payment.ts';
import { sponsorshipEvents, sponsorshipTransitions } from '#server/modules/giving/sponsorships/sponsorship-states.ts';
import { writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { seen } from './money-model/rows.ts';
import { walk } from './money-model/walk.ts';

const seed = seedOf();

// The walks end by themselves; the machine decides how soon.
test(`in 2,000 walks no one is charged twice, nothing passes 100 %, and the books agree (SEED=${seed})`, {
  timeout: 0,
}, () => {
  for (let turn = 0; turn < 2_000; turn += 1) walk(seed + turn, 80);
  expect(everyTransition().filter((each) => !seen.has(each))).toEqual([]);
});

test('an event that the tables do not have in a state is rejected by name, before anything is written', async () => {
  const nothing = new Proxy({}, { get: () => expect.unreachable('The database was asked.') }) as Database;
  for (const state of paymentStates) {
    for (const event of paymentEvents) {
      const row = { state, attempts: 1, way: 'start', refundAskedAt: null, refundCents: null } as Parameters<
        typeof writePayment
      >[1];
      if (paymentAfter(row, event)) continue;
      const rejection = writePayment(nothing, row, { event, at: new Date(0) });
      await expect(rejection).rejects.toThrow(`A payment that is ${state} knows no '${event}'.`);
    }
  }
  for (const state of sponsorshipStates) {
    for (const event of sponsorshipEvents) {
      if (sponsorshipTransitions[state][event]) continue;
      const row = { state } as Parameters<typeof writeSponsorship>[1];
      const rejection = writeSponsorship(nothing, row, { event, at: new Date(0) });
      await expect(rejection).rejects.toThrow(`A sponsorship that is ${state} knows no '${event}'.`);
    }
  }
});

function everyTransition(): string[] {
  return [
    ['payment', paymentTransitions],
    ['sponsorship', sponsorshipTransitions],
  ].flatMap(([of, table]) =>
    Object.entries(table ?? {}).flatMap(([state, events]) =>
      Object.keys(events).map((event) => `${of} ${state} ${event}`),
    ),
  );
}
