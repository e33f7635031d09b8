import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { buildDeletion, buildItem } from '#tests/faults/build-item.ts';
import { choose, nextDueIn, type Timestamp } from './choose.ts';

const now = Date.UTC(2025, 5, 1);
const busy = { code: 'busy', message: '' };
const noAnswer = { code: 'no-answer', message: '' };

function at(moment: Partial<Timestamp> = {}): Timestamp {
  return { now, connectionIsBack: false, tried: new Set(), ...moment };
}

function waiting(overrides: Partial<OutboxItem>): OutboxItem {
  return buildItem({
    attempts: 1,
    attemptedAt: now - 5_000,
    waitMs: 60_000,
    nextAttemptAt: now + 50_000,
    ...overrides,
  });
}

test('in a class, the item saved first is sent first', () => {
  const first = buildItem();
  const second = buildItem();
  expect(choose([second, first], at())).toBe(first);
});

test('while the first of a class waits for its next attempt, the second does not overtake it', () => {
  const first = waiting({ lastError: busy });
  expect(choose([first, buildItem()], at())).toBeUndefined();
  expect(nextDueIn([first, buildItem()], at())).toBe(50_000);
});

test.each(['portal', 'gateway'])(
  'an item that met a foreign answer (%s) waits; never-tried items do not wait with it',
  (code) => {
    const first = waiting({ lastError: { code, message: '' } });
    const never = buildItem();
    expect(choose([first, never], at())).toBe(never);
    expect(nextDueIn([first, never], at())).toBe(0);
    const broken = waiting({ lastError: noAnswer });
    expect(choose([first, broken, buildItem()], at()), 'a broken connection is that of all').toBeUndefined();
    expect(choose([first, never], at({ connectionIsBack: true })), 'the next success wakes it, in its order').toBe(
      first,
    );
  },
);

test('a report that the server fails on again and again lets the others of its class pass', () => {
  const poison = waiting({ lastError: busy, attempts: 3 });
  const next = buildItem();
  expect(choose([poison, next], at())).toBe(next);
});

test('when the connection comes back after a long time, a class is sent in its order', () => {
  const first = waiting({ lastError: noAnswer, attempts: 12 });
  const second = waiting({ lastError: noAnswer, attempts: 2, attemptedAt: now - 60_000 });
  expect(choose([second, first], at({ connectionIsBack: true }))).toBe(first);
});

test.each(['rejected', 'paused'] as const)('a %s report holds back neither its own class nor another', (state) => {
  const own = buildItem();
  expect(choose([buildItem({ seq: 0, state }), own], at())).toBe(own);
});

test('the deletion of a report waits until the result of its upload is known', () => {
  for (const state of ['queued', 'rejected', 'paused', 'sending'] as const) {
    const upload = buildItem({ state, nextAttemptAt: now + 1, waitMs: 1, attempts: 50 });
    expect(choose([upload, buildDeletion(upload.id)], at()), state).toBeUndefined();
  }
  const sent = buildItem({ state: 'sent' });
  const deletion = buildDeletion(sent.id);
  expect(choose([sent, deletion], at())).toBe(deletion);
});

test('a deletion that waits for its rejected upload does not keep its class waiting', () => {
  const upload = buildItem({ state: 'rejected', attempts: 1 });
  const deletion = buildDeletion(upload.id);
  const next = buildItem();
  expect(choose([upload, deletion, next], at())).toBe(next);
});

test('untried items come before failed ones, so that every item gets its turn', () => {
  const failed = buildItem({ seq: 1, group: 'class:a', attempts: 40, attemptedAt: now - 1, lastError: noAnswer });
  const fresh = buildItem({ seq: 2, group: 'class:b' });
  expect(choose([failed, fresh], at())).toBe(fresh);
});

test('among untried items, small files go before large ones of other classes, but not of their own class', () => {
  const part = {
    partId: 'p',
    field: 'report' as const,
    name: 'film.pdf',
    type: 'application/pdf',
    sha256: '0'.repeat(64),
  };
  const large = buildItem({ seq: 1, group: 'class:a', parts: [{ ...part, size: limits.singleRequestBytes + 1 }] });
  const behind = buildItem({ seq: 2, group: 'class:a', parts: [{ ...part, size: 1_000 }] });
  const small = buildItem({ seq: 3, group: 'class:b', parts: [{ ...part, size: limits.singleRequestBytes }] });
  expect(choose([large, behind, small], at())).toBe(small);
  expect(choose([large, behind], at())).toBe(large);
});

test('a small file that failed lets a large one have its turn', () => {
  const part = {
    partId: 'p',
    field: 'report' as const,
    name: 'film.pdf',
    type: 'application/pdf',
    sha256: '0'.repeat(64),
  };
  const large = buildItem({ seq: 1, group: 'class:a', parts: [{ ...part, size: limits.singleRequestBytes + 1 }] });
  const small = waiting({ seq: 2, group: 'class:b', nextAttemptAt: now, waitMs: 1, lastError: noAnswer });
  expect(choose([large, small], at())).toBe(large);
});

test('when the connection is back, items that failed without one are due at once', () => {
  const item = waiting({ lastError: noAnswer });
  expect(choose([item], at())).toBeUndefined();
  expect(choose([item], at({ connectionIsBack: true }))).toBe(item);
});

test('a connection that is back changes nothing for what the server asked to wait', () => {
  expect(choose([waiting({ lastError: busy })], at({ connectionIsBack: true }))).toBeUndefined();
});

test('a connection that flickers makes no attempt each time, and one turn tries an item early only once', () => {
  const just = waiting({ lastError: noAnswer, attemptedAt: now - 500 });
  expect(choose([just], at({ connectionIsBack: true }))).toBeUndefined();
  const item = waiting({ lastError: noAnswer });
  expect(choose([item], at({ connectionIsBack: true, tried: new Set([item.id]) }))).toBeUndefined();
});

test('with only rejected work there is no time to wait for', () => {
  expect(nextDueIn([buildItem({ state: 'rejected' })], at())).toBeUndefined();
});
