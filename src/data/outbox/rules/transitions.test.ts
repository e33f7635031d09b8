import { expect, test } from 'vitest';
import { type OutboxState, outboxStates } from '#data/database/outbox-item.ts';
import { apply, type ItemEvent } from '#data/outbox/apply.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { outboxEvents, type Target, targetOf, transitions } from './transitions.ts';

const environment = { now: () => 1_000_000, random: () => 0.5 };
const error = { code: 'busy', message: 'The server is busy.' };
const receipt = { at: 900_000, serverId: 'row', title: 'March' };

const itemEvents: Record<(typeof outboxEvents)[number], ItemEvent> = {
  start: { event: 'start' },
  succeed: { event: 'succeed', receipt },
  fail: { event: 'fail', error },
  reject: { event: 'reject', error },
  'end-session': { event: 'end-session' },
  'find-session': { event: 'find-session' },
  interrupt: { event: 'interrupt' },
  retry: { event: 'retry' },
  pause: { event: 'pause' },
  resume: { event: 'resume' },
  edit: { event: 'edit', content: { fields: { title: 'April', description: '' } } },
  remove: { event: 'remove' },
};

function after(state: OutboxState, ...events: (typeof outboxEvents)[number][]): Target | undefined {
  let item = buildItem({ state });
  for (const event of events) {
    const next = apply(item, itemEvents[event], environment);
    if (next === undefined || next === 'removed') return next;
    item = next;
  }
  return item.state;
}

test('only the author of an item can remove it from the device', () => {
  for (const state of outboxStates) {
    for (const event of outboxEvents) {
      expect(targetOf(buildItem({ state }), event) === 'removed', `${state} ${event}`).toBe(event === 'remove');
    }
  }
});

test('an item that the server has taken counts as sent, even if the user changed it since', () => {
  for (const state of outboxStates) if (state !== 'sent') expect(after(state, 'succeed'), state).toBe('sent');
});

test('a sent item stays sent', () => {
  const events = outboxEvents.filter((event) => event !== 'remove');
  for (const event of events) expect(transitions.sent[event], event).toBeUndefined();
});

test('every unsent state has a way to be sent in the end', () => {
  const ways: Record<Exclude<OutboxState, 'sent'>, (typeof outboxEvents)[number][]> = {
    queued: ['start', 'succeed'],
    sending: ['interrupt', 'start', 'succeed'],
    'waiting-sign-in': ['find-session', 'start', 'succeed'],
    rejected: ['retry', 'start', 'succeed'],
    paused: ['resume', 'start', 'succeed'],
  };
  for (const [state, way] of Object.entries(ways)) expect(after(state as OutboxState, ...way), state).toBe('sent');
});

test('only a queued item can be started', () => {
  const started = outboxStates.filter((state) => transitions[state].start);
  expect(started).toEqual(['queued']);
});

test('an attempt is counted when it starts, and a 401 takes it back', () => {
  const started = apply(buildItem({ attempts: 3 }), itemEvents.start, environment);
  expect(started).toMatchObject({ state: 'sending', attempts: 4, attemptedAt: 1_000_000 });
  if (typeof started !== 'object') throw new Error('It did not start.');
  expect(apply(started, itemEvents['end-session'], environment)).toMatchObject({
    state: 'waiting-sign-in',
    attempts: 3,
  });
});

test('other items of the account wait for sign-in without losing a counted attempt', () => {
  const next = apply(buildItem({ attempts: 3 }), itemEvents['end-session'], environment);
  expect(next).toMatchObject({ state: 'waiting-sign-in', attempts: 3 });
});

test('a session that ends and a sign-in shorten no wait', () => {
  const wait = { nextAttemptAt: 1_007_000, waitMs: 7_000 };
  const waiting = apply(buildItem({ attempts: 1, ...wait }), itemEvents['end-session'], environment);
  if (typeof waiting !== 'object') throw new Error('It is gone.');
  expect(apply(waiting, itemEvents['find-session'], environment)).toMatchObject({ state: 'queued', ...wait });
});

test('a failed item says why and waits; a try by hand ends the wait and clears the old reason', () => {
  const failed = apply(buildItem({ state: 'sending', attempts: 1 }), itemEvents.fail, environment);
  expect(failed).toMatchObject({ state: 'queued', lastError: error, waitMs: 1_000, nextAttemptAt: 1_001_000 });
  if (typeof failed !== 'object') throw new Error('It is gone.');
  const retried = apply(failed, itemEvents.retry, environment);
  expect(retried).toMatchObject({ state: 'queued', nextAttemptAt: 0, waitMs: 0 });
  expect(retried).not.toHaveProperty('lastError');
});

test('a receipt ends with all bytes sent and no error left', () => {
  const part = { partId: 'p', field: 'report', name: 'a.pdf', type: 'application/pdf', size: 700, sha256: '' } as const;
  const sending = buildItem({ state: 'sending', parts: [part], lastError: error });
  const sent = apply(sending, itemEvents.succeed, environment);
  expect(sent).toMatchObject({ state: 'sent', receipt, uploadOffset: 700 });
  expect(sent).not.toHaveProperty('lastError');
});

test('the content can be changed at any time before the receipt', () => {
  expect(after('queued', 'edit')).toBe('queued');
  expect(after('paused', 'edit')).toBe('paused');
  expect(after('waiting-sign-in', 'edit')).toBe('waiting-sign-in');
  expect(after('queued', 'start', 'edit')).toBe('queued');
  expect(after('queued', 'start', 'fail', 'edit')).toBe('queued');
  expect(after('queued', 'start', 'reject', 'edit')).toBe('queued');
  expect(after('queued', 'start', 'succeed', 'edit')).toBeUndefined();
});

test('an item that may have reached the server is corrected under the next revision, which has not been tried yet', () => {
  const unseen = apply(buildItem(), itemEvents.edit, environment);
  expect(unseen).not.toHaveProperty('revision');
  for (const state of ['queued', 'sending', 'rejected', 'paused', 'waiting-sign-in'] as const) {
    const tried = buildItem({ state, attempts: 2, attemptedAt: 7, revision: 3 });
    expect(apply(tried, itemEvents.edit, environment)).toMatchObject({ revision: 4, attempts: 0, attemptedAt: 0 });
  }
  const counted = buildItem({ state: 'waiting-sign-in', attempts: 0, attemptedAt: 7 });
  expect(apply(counted, itemEvents.edit, environment), 'a 401 takes its attempt back').toMatchObject({ revision: 1 });
});

test('the uploaded part of a file serves the corrected report, unless the server may have taken all of it', () => {
  const part = { partId: 'p', field: 'report', name: 'a.pdf', type: 'application/pdf', size: 700, sha256: '' } as const;
  const tried = buildItem({ attempts: 1, attemptedAt: 7, parts: [part], uploadId: 'u' });
  const half = apply({ ...tried, uploadOffset: 350 }, itemEvents.edit, environment);
  expect(half).toMatchObject({ uploadId: 'u', uploadOffset: 350 });
  const whole = apply({ ...tried, uploadOffset: 700 }, itemEvents.edit, environment);
  expect(whole).toMatchObject({ uploadOffset: 0 });
  expect(whole).not.toHaveProperty('uploadId');
});
