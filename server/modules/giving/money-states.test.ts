import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sponsorshipStates } from '#contract/entities/sponsorship-kinds.ts';
import {
  paymentAfter,
  paymentEffects,
  paymentEvents,
  paymentStage,
  paymentStages,
  paymentTransitions,
  stateOfStage,
} from './payments/payment-states.ts';
import { fitsRaise, runsPaid } from './sponsorships/amount-rules.ts';
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

const facts = { attempts: 0, way: 'start', refundAskedAt: null, refundCents: null, refundedPartCents: 0 } as const;
const at = new Date(0);

test('money that is to go back is neither kept, counted as declined, nor taken once more', () => {
  for (const state of ['open', 'paid', 'refunded'] as const) {
    for (const way of ['start', 'charge'] as const) {
      for (const event of ['pay', 'decline', 'start', 'charge', 'ask-refund', 'ask-part'] as const) {
        expect(paymentAfter({ ...facts, way, state, refundAskedAt: at }, event), `${state} ${event}`).toBeUndefined();
      }
    }
  }
});

test('each stage follows from the columns, and has a row in the table and a state of the API', () => {
  const rows = [
    ['due', { state: 'due' }],
    ['tried', { state: 'due', attempts: 1 }],
    ['at-page', { state: 'open' }],
    ['charging', { state: 'open', way: 'charge' }],
    ['closing', { state: 'open', refundAskedAt: at }],
    ['paid', { state: 'paid', refundedPartCents: 100 }],
    ['refunding', { state: 'paid', refundAskedAt: at }],
    ['refunding-part', { state: 'paid', refundAskedAt: at, refundCents: 100 }],
    ['failed', { state: 'failed', attempts: 3 }],
    ['refunded', { state: 'refunded', refundAskedAt: at }],
    ['skipped', { state: 'skipped' }],
    ['skipped-tried', { state: 'skipped', attempts: 1 }],
  ] as const;
  expect(rows.map(([stage]) => stage)).toEqual([...paymentStages]);
  for (const [stage, row] of rows) expect(paymentStage({ ...facts, ...row })).toBe(stage);
});

test('an event leads to the stage that the table names: the columns that it sets are those of that stage', () => {
  for (const [name, row] of Object.entries(examples())) {
    for (const event of paymentEvents) {
      const next = paymentTransitions[paymentStage(row)][event];
      if (!next) continue;
      const set = { ...(event === 'ask-part' && { refundCents: 100 }) };
      const after = { ...row, ...paymentEffects(row, event, at), ...set, state: stateOfStage[next] };
      expect(paymentStage(after as typeof row), `${name} ${event}`).toBe(next);
    }
  }
});

function examples() {
  const tried = { ...facts, attempts: 1 };
  return {
    due: { ...facts, state: 'due' as const },
    tried: { ...tried, state: 'due' as const },
    'at-page': { ...facts, state: 'open' as const },
    charging: { ...facts, state: 'open' as const, way: 'charge' as const },
    closing: { ...facts, state: 'open' as const, refundAskedAt: at },
    paid: { ...facts, state: 'paid' as const },
    refunding: { ...facts, state: 'paid' as const, refundAskedAt: at },
    'refunding-part': { ...facts, state: 'paid' as const, refundAskedAt: at, refundCents: 100 },
    failed: { ...tried, state: 'failed' as const },
    refunded: { ...facts, state: 'refunded' as const, refundAskedAt: at },
    skipped: { ...facts, state: 'skipped' as const },
  };
}

test('what was closed without money is as if no refund had been asked for, and its key is never used again', () => {
  const open = { ...facts, state: 'open', attempts: 1, refundAskedAt: at } as const;
  expect(paymentEffects(open, 'close')).toMatchObject({ attempts: 2, refundAskedAt: null, refundedAt: null });
});

test('a part goes back where one was asked for, and what is left can go back later', () => {
  const asked = { ...facts, state: 'paid', refundAskedAt: at, refundCents: 500 } as const;
  expect(paymentAfter(asked, 'refund-part')).toBe('paid');
  const after = { ...asked, ...paymentEffects(asked, 'refund-part') };
  expect(after).toMatchObject({ refundedPartCents: 500, refundAskedAt: null, refundCents: null });
  expect(paymentStage(after as typeof asked)).toBe('paid');
  expect(paymentAfter({ ...asked, refundCents: null }, 'refund-part')).toBeUndefined();
});

test('a page that was opened before is forgotten when the saved card is charged', () => {
  const failed = { ...facts, state: 'failed', attempts: 1 } as const;
  expect(paymentEffects(failed, 'charge')).toMatchObject({ way: 'charge', redirectUrl: null, reference: null });
  expect(paymentEffects({ ...failed, state: 'open', way: 'charge' }, 'charge')).not.toHaveProperty('reference');
});

test('a raised amount needs all of it to be open where the sponsorship is paused: nothing is kept free for it', () => {
  const raised = { amountCents: 4_000 };
  const active = { state: 'active', pausedBecause: null, amountCents: 1_000 } as const;
  const unpaid = { state: 'paused', pausedBecause: 'unpaid', amountCents: 1_000 } as const;
  expect(fitsRaise(active, raised, 3_000)).toBe(true);
  expect(fitsRaise(unpaid, raised, 3_000)).toBe(false);
  expect(fitsRaise(unpaid, raised, 4_000)).toBe(true);
  expect(fitsRaise({ ...unpaid, pausedBecause: 'asked' }, raised, 4_000)).toBe(false);
  expect(fitsRaise({ ...unpaid, state: 'cancelled' }, raised, 4_000)).toBe(false);
});

test('a raised amount that was paid while others gave does not let a paused sponsorship run', () => {
  const paused = { state: 'paused', pausedBecause: 'unpaid', amountCents: 1_000, nextAmountCents: 4_000 } as const;
  expect(runsPaid(paused, { way: 'start', amountCents: 4_000 }, 3_999)).toBe(false);
  expect(runsPaid(paused, { way: 'start', amountCents: 4_000 }, 4_000)).toBe(true);
  expect(runsPaid(paused, { way: 'start', amountCents: 1_000 }, 1_000)).toBe(true);
});

test('paying what is owed starts what was paused for want of payment, not what its sponsor stopped', () => {
  const row = { amountCents: 1_000, nextAmountCents: null };
  for (const way of ['start', 'charge'] as const) {
    const payment = { way, amountCents: 1_000 };
    expect(runsPaid({ ...row, state: 'paused', pausedBecause: 'unpaid' }, payment, 9_000)).toBe(true);
    expect(runsPaid({ ...row, state: 'paused', pausedBecause: 'asked' }, payment, 9_000)).toBe(false);
    expect(runsPaid({ ...row, state: 'paused', pausedBecause: null }, payment, 9_000)).toBe(false);
    expect(runsPaid({ ...row, state: 'cancelled', pausedBecause: 'unpaid' }, payment, 9_000)).toBe(false);
    expect(runsPaid({ ...row, state: 'expired', pausedBecause: null }, payment, 9_000)).toBe(way === 'start');
  }
});

test('while its owner types a card at the gateway the saved one is not charged', () => {
  const open = { ...facts, state: 'open' } as const;
  expect(paymentAfter({ ...open, way: 'start' }, 'charge')).toBeUndefined();
  expect(paymentAfter({ ...open, way: 'charge' }, 'charge')).toBe('open');
});

test('what went back stays so unless the bank says otherwise, and what is over never runs again', () => {
  expect(paymentTransitions.refunded).toEqual({ dispute: 'refunded', regain: 'paid' });
  expect(new Set(Object.values(sponsorshipTransitions.cancelled))).toEqual(new Set(['cancelled']));
});

test('every state can be reached, and every event happens somewhere', () => {
  for (const [transitions, events, states] of [
    [paymentTransitions, paymentEvents, paymentStages],
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
