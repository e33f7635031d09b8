import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { OutboxEntry } from '#data/outbox/entries.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { watchOutbox } from './watch-outbox.ts';

let userId: string;
let mirror: Mirror;
let readings: number;
let rowsRead: number;
const stops: (() => void)[] = [];

beforeEach(() => {
  userId = crypto.randomUUID();
  mirror = mirrorOf(userId);
  readings = 0;
  rowsRead = 0;
  // Counts the reads of the whole outbox in the database itself.
  mirror.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'outbox') return table;
        return {
          ...table,
          async query(request) {
            readings += 1;
            const answer = await table.query(request);
            rowsRead += answer.result.length;
            return answer;
          },
        };
      },
    }),
  });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await mirror.delete();
});

/** A listener of the outbox: everything that it was shown, and a wait for a number of entries. */
function show(pace?: 'exact') {
  const shown: OutboxEntry[][] = [];
  const { stop } = watchOutbox({ userId }, (entries) => shown.push(entries), pace);
  stops.push(stop);
  const until = (what: string, fits: (entries: OutboxEntry[]) => boolean) =>
    waitUntil(what, () => {
      const last = shown.at(-1);
      return last && fits(last) ? last : undefined;
    });
  return { shown, until, stop };
}

const save = (seq: number) => mirror.outbox.put(buildItem({ id: `item-${seq}`, userId, seq }));

test('the outbox is read once, however many parts show it', async () => {
  await save(1);
  const all = [show(), show(), show(), show()];
  for (const { until } of all) await until('the item', ({ length }) => length === 1);
  expect(readings).toBe(1);
  await save(2);
  for (const { until } of all) await until('the second item', ({ length }) => length === 2);
  expect(readings).toBe(2);
});

test('a later listener is shown at once what the others see', async () => {
  await save(1);
  const first = show();
  const seen = await first.until('the item', ({ length }) => length === 1);
  expect(show().shown).toEqual([seen]);
  expect(readings).toBe(1);
});

test('without listeners nothing is read, and a new listener is shown what is stored', async () => {
  const first = show();
  const second = show();
  await second.until('the empty outbox', ({ length }) => length === 0);
  first.stop();
  first.stop();
  await save(1);
  await second.until('the item', ({ length }) => length === 1);
  second.stop();
  const before = readings;
  await save(2);
  expect(readings).toBe(before);
  await show().until('both', ({ length }) => length === 2);
});

test('while a hundred items change the screen is rendered a few times, and ends with what is stored', async () => {
  const { shown, until } = show();
  await until('the empty outbox', ({ length }) => length === 0);
  const changes = 100;
  for (let seq = 1; seq <= changes; seq += 1) await save(seq);
  for (let seq = 1; seq <= changes; seq += 1) await mirror.outbox.update(`item-${seq}`, { state: 'rejected' });
  await until('the last state', (entries) => entries.filter(({ state }) => state === 'rejected').length === changes);
  expect(shown.length).toBeLessThan(changes);
});

test('an entry that did not change stays the same object', async () => {
  await save(1);
  await save(2);
  const { until } = show();
  const before = await until('both', ({ length }) => length === 2);
  await mirror.outbox.update('item-1', { state: 'paused' });
  const after = await until('the pause', ([first]) => first?.state === 'paused');
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test('an exact listener is notified of every state of the outbox', async () => {
  const { shown, until } = show('exact');
  await until('the empty outbox', ({ length }) => length === 0);
  for (let seq = 1; seq <= 5; seq += 1) {
    await save(seq);
    await until(`item ${seq}`, ({ length }) => length === seq);
  }
  expect(shown.map(({ length }) => length)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('another user’s items are not part of it', async () => {
  await save(1);
  const { until, shown } = show();
  await until('the item', ({ length }) => length === 1);
  const other = mirrorOf(crypto.randomUUID());
  await other.outbox.put(buildItem());
  await save(2);
  await until('the second item', ({ length }) => length === 2);
  expect(shown.map(({ length }) => length)).toEqual([1, 2]);
  await other.delete();
});

test('the rows read for a sent item do not grow with the number of waiting ones', async () => {
  const rowsReadWhileSending = async (waiting: number) => {
    await mirror.outbox.bulkPut(
      Array.from({ length: waiting }, (_, n) => buildItem({ id: `${waiting}-${n}`, userId, seq: n + 1 })),
    );
    const { until, stop } = show();
    await until('all', (entries) => entries.length === waiting);
    rowsRead = 0;
    for (let n = 0; n < 3; n += 1) {
      await mirror.outbox.update(`${waiting}-${n}`, { state: 'sent', receipt: { at: n, serverId: 'x', title: 'x' } });
      await until('the sent one', (entries) => entries.filter(({ state }) => state === 'sent').length === n + 1);
    }
    stop();
    await mirror.outbox.clear();
    return rowsRead;
  };
  expect(await rowsReadWhileSending(1_000)).toBe(await rowsReadWhileSending(10));
});
