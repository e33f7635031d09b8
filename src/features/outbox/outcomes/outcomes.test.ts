import { expect, test } from 'vitest';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { announced, heldBack, knownAtFirst, newOutcomes, statesOf } from './outcomes.ts';

function entry(id: string, state: OutboxEntry['state'], attempts = 0): OutboxEntry {
  return {
    id,
    seq: 0,
    rowId: id,
    state,
    endpoint: 'reports.create',
    title: id,
    description: '',
    fileNames: [],
    size: 0,
    bytesSent: 0,
    attempts,
    attemptedAt: attempts,
    editable: true,
    corrected: false,
    mayHaveArrived: false,
    tookBack: false,
    canBeAdded: false,
    createdAt: new Date(0),
  };
}

test('a report that was waiting and is received is reported once', () => {
  const before = statesOf([entry('a', 'sending'), entry('b', 'queued')]);
  const now = [entry('b', 'queued'), entry('a', 'sent')];
  expect(newOutcomes(before, now).map(({ id }) => id)).toEqual(['a']);
  expect(newOutcomes(statesOf(now), now)).toEqual([]);
});

test('a report that is rejected is reported, and again when it is rejected again', () => {
  const rejected = [entry('a', 'rejected')];
  expect(newOutcomes(statesOf([entry('a', 'sending')]), rejected)).toHaveLength(1);
  expect(newOutcomes(statesOf(rejected), rejected)).toEqual([]);
  expect(newOutcomes(statesOf([entry('a', 'queued')]), rejected)).toHaveLength(1);
});

test('a report that was tried and rejected again between two looks is reported', () => {
  const before = statesOf([entry('a', 'rejected', 1)]);
  expect(newOutcomes(before, [entry('a', 'rejected', 2)])).toHaveLength(1);
});

test('a report that went so quickly that it was never seen waiting is reported', () => {
  expect(newOutcomes(statesOf([]), [entry('a', 'sent')])).toHaveLength(1);
});

test.each(['sent', 'rejected'] as const)('what was %s after the page was opened is news at its first look', (state) => {
  const [before, since] = [entry('before', state, 10), entry('since', state, 11)];
  const first = knownAtFirst([before, since], 10);
  expect(newOutcomes(first, [before, since]).map(({ id }) => id)).toEqual(['since']);
  expect(newOutcomes(knownAtFirst([before], 10), [before])).toEqual([]);
});

test('the receipts of earlier days are not reported again', () => {
  const receipts = [entry('a', 'sent'), entry('b', 'sent')];
  expect(newOutcomes(statesOf(receipts), receipts)).toEqual([]);
});

test('of many arrivals in a row only the last is announced, but every rejection at once', () => {
  const [first, second, rejected] = [entry('a', 'sent'), entry('b', 'sent'), entry('c', 'rejected')];
  expect(announced([first, rejected], [first, rejected, entry('b', 'sending')])).toEqual([rejected]);
  expect(announced([first, second], [first, second])).toEqual([second]);
});

test('an arrival is announced even if the items after it get stuck', () => {
  const [first, second] = [entry('a', 'sent'), entry('b', 'sending')];
  expect(announced([first], [first, second])).toEqual([]);
  const held = heldBack([first], [first, second]);
  expect(announced(held, [first, entry('b', 'queued', 1)])).toEqual([first]);
  expect(heldBack(held, [first, entry('b', 'queued', 1)])).toEqual([]);
});
