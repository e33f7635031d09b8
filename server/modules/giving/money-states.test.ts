import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paymentStates, sponsorshipStates } from '#contract/entities/sponsorship-kinds.ts';
import { paymentAfter, paymentEffects, paymentEvents, paymentTransitions } from './payments/payment-states.ts';
import { fitsRaise, mayRun } from './sponsorships/amount-rules.ts';
import { sponsorshipEvents, sponsorshipTransitions } from './sponsorships/sponsorship-states.ts';

const writers = ['payments/write-payment.ts', 'sponsorships/write-sponsorship.ts'].map((file) =>
  join('server/modules/giving', file),
);

/** Every statement of a file that updates one of the two tables, up to its condition. */
function updatesIn(text: string): string[] {
  const pattern =
    /(?:\.update\(\s*(?:payments|sponsorships)\s*\)|\bupdate\s+(?:\$\{)?(?:payments|sponsorships)\}?)[\s\S]*?(?:\.where\(|\bwhere\b)/gi;
  return text.match(pattern) ?? [];
}

function writesState(text: string): boolean {
  return updatesIn(text).some((update) => /\bstate\s*[:=]|[{,]\s*state\s*[,}]/.test(update));
}

test('the states of payments and sponsorships are written by one function each', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((name) => join('server', name))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('.soak.'));
  const found = files.filter((file) => writesState(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(writers);
});

test.each([
  "await db.update(payments).set({ state: 'paid' }).where(eq(payments.id, id))",
  'await db.update(sponsorships).set({ version, state }).where(mine)',
  "await db.execute(sql`update payments set way = 'start', state = 'open' where id = 1`)",
  `update $\{sponsorships} set state = 'expired' where id = 1`,
])('the check sees %j', (text) => {
  expect(writesState(text)).toBe(true);
  expect(writesState(text.replace('state', 'way'))).toBe(false);
});

test('money that is to go back is neither kept, counted as declined, nor taken once more', () => {
  const asked = { attempts: 0, way: 'charge', refundAskedAt: new Date(0), refundCents: null } as const;
  for (const state of paymentStates) {
    for (const event of ['pay', 'decline', 'start', 'charge', 'ask-refund'] as const) {
      expect(paymentAfter({ ...asked, state }, event), `${state} ${event}`).toBeUndefined();
    }
  }
});

test('what was closed without money is as if no refund had been asked for, and its key is never used again', () => {
  const open = { state: 'open', attempts: 1, way: 'start', refundAskedAt: new Date(0), refundCents: null } as const;
  expect(paymentEffects(open, 'close')).toMatchObject({ attempts: 2, refundAskedAt: null, refundedAt: null });
});

test('a part goes back where one was asked for, and what is left can go back later', () => {
  const asked = { state: 'paid', attempts: 0, way: 'start', refundAskedAt: new Date(0), refundCents: 500 } as const;
  expect(paymentAfter(asked, 'refund-part')).toBe('paid');
  const after = { ...asked, ...paymentEffects(asked, 'refund-part') };
  expect(after).toMatchObject({ refundedPartCents: 500, refundAskedAt: null, refundCents: null });
  expect(paymentAfter(after, 'ask-refund')).toBe('paid');
  expect(paymentAfter({ ...asked, refundCents: null }, 'refund-part')).toBeUndefined();
  expect(paymentAfter(after, 'refund-part')).toBeUndefined();
});

test('a page that was opened before is forgotten when the saved card is charged', () => {
  const failed = { state: 'failed', attempts: 1, way: 'start', refundAskedAt: null, refundCents: null } as const;
  expect(paymentEffects(failed, 'charge')).toEqual({ way: 'charge', redirectUrl: null, reference: null });
  expect(paymentEffects({ ...failed, state: 'open', way: 'charge' }, 'charge')).not.toHaveProperty('reference');
});

test('a raised amount needs all of it to be open where the sponsorship is paused: nothing is kept free for it', () => {
  const raised = { amountCents: 4_000 };
  expect(fitsRaise({ state: 'active', amountCents: 1_000 }, raised, 3_000)).toBe(true);
  expect(fitsRaise({ state: 'paused', amountCents: 1_000 }, raised, 3_000)).toBe(false);
  expect(fitsRaise({ state: 'paused', amountCents: 1_000 }, raised, 4_000)).toBe(true);
});

test('a raised amount that was paid while others gave does not let a paused sponsorship run', () => {
  const paused = { state: 'paused', amountCents: 1_000, nextAmountCents: 4_000 } as const;
  expect(mayRun(paused, { way: 'start', amountCents: 4_000 }, 3_999)).toBe(false);
  expect(mayRun(paused, { way: 'start', amountCents: 4_000 }, 4_000)).toBe(true);
  expect(mayRun(paused, { way: 'start', amountCents: 1_000 }, 1_000)).toBe(true);
});

test('while its owner types a card at the gateway the saved one is not charged', () => {
  const open = { state: 'open', attempts: 0, refundAskedAt: null, refundCents: null } as const;
  expect(paymentAfter({ ...open, way: 'start' }, 'charge')).toBeUndefined();
  expect(paymentAfter({ ...open, way: 'charge' }, 'charge')).toBe('open');
});

test('what went back stays so, and what is over never runs again', () => {
  expect(paymentTransitions.refunded).toEqual({});
  expect(sponsorshipTransitions.cancelled).toEqual({});
});

test('every state can be reached, and every event happens somewhere', () => {
  for (const [transitions, events, states] of [
    [paymentTransitions, paymentEvents, paymentStates],
    [sponsorshipTransitions, sponsorshipEvents, sponsorshipStates],
  ] as const) {
    const happens = Object.values(transitions).flatMap((row) => Object.entries(row));
    expect(new Set(happens.map(([event]) => event))).toEqual(new Set(events));
    for (const state of states) {
      const isFirst = state === 'held' || state === 'due';
      expect(isFirst || happens.some(([, target]) => target === state), state).toBe(true);
    }
  }
});
