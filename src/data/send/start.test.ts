import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mirror } from '#data/database/database.ts';
import { type OutboxItem, outboxStates } from '#data/database/outbox-item.ts';
import { choose } from '#data/outbox/rules/choose.ts';
import { happen } from '#data/outbox/store.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import { noteUpload, start } from './steps.ts';

const now = Date.UTC(2026, 0, 1);
const environment = { now: () => now, random: () => 0 };
const pick = (items: readonly OutboxItem[]) => choose(items, { now, connectionIsBack: false, tried: new Set() });

let mirror: Mirror;
beforeEach(() => {
  ({ mirror } = newMirror());
});
afterEach(() => mirror.close());

const anyItem = fc.record({
  state: fc.constantFrom(...outboxStates),
  group: fc.constantFrom('class:a', 'class:b', 'class:c'),
  attempts: fc.integer({ min: 0, max: 4 }),
  waits: fc.boolean(),
});

test('the chosen item is the first of all, although only a few are read', async () => {
  const run = fc.asyncProperty(fc.array(anyItem, { minLength: 30, maxLength: 60 }), async (chosen) => {
    const items = chosen.map(({ state, group, attempts, waits }, index) =>
      buildItem({
        seq: index + 1,
        state,
        group,
        attempts,
        attemptedAt: attempts === 0 ? 0 : now - 1_000 * (60 - index),
        ...(waits && attempts > 0 && { waitMs: 60_000, nextAttemptAt: now + 50_000 }),
      }),
    );
    await mirror.outbox.clear();
    await mirror.outbox.bulkAdd(items);
    const started = await start(mirror, pick, environment);
    expect(started?.item.id).toBe(pick(items.filter(({ state }) => state !== 'sent'))?.id);
  });
  await fc.assert(run, { numRuns: 25 });
});

test('only a few of a thousand waiting items are read', async () => {
  await mirror.outbox.bulkAdd(Array.from({ length: 1_000 }, (_, index) => buildItem({ seq: index + 1 })));
  const started = await start(mirror, pick, environment);
  expect(started?.item.seq).toBe(1);
  expect(started?.unsent.length).toBeLessThan(20);
});

test('a report of an older release goes with the month that its list shows, as a correction where it was tried before', async () => {
  const fields = { title: 'March', description: '' };
  const tried = buildItem({ fields, attempts: 2, attemptedAt: 7, group: 'class:a' });
  await mirror.outbox.bulkAdd([buildItem({ fields, group: 'class:b' }), tried]);
  const first = await start(mirror, pick, environment);
  const second = await start(mirror, pick, environment);
  expect(first?.item).toMatchObject({ fields: { month: '2025-03' }, attempts: 1 });
  expect(first?.item).not.toHaveProperty('revision');
  expect(second?.item).toMatchObject({ id: tried.id, fields: { month: '2025-03' }, revision: 1, attempts: 1 });
});

test('an attempt that was paused and started again elsewhere sends no further piece', async () => {
  await mirror.outbox.add(buildItem());
  const first = (await start(mirror, pick, environment)) ?? expect.fail('It starts.');
  expect(await noteUpload(mirror, first.item, 'upload', 1)).toBe(true);
  for (const event of ['pause', 'resume'] as const) await happen(mirror, first.item.id, { event }, environment);
  expect(await noteUpload(mirror, first.item, 'upload', 2), 'paused').toBe(false);
  const second = (await start(mirror, pick, environment)) ?? expect.fail('It starts again.');
  expect(await noteUpload(mirror, first.item, 'upload', 3), 'the earlier attempt').toBe(false);
  expect(await noteUpload(mirror, second.item, 'upload', 4)).toBe(true);
});
