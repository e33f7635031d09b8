import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { classId } from '#tests/faults/build-item.ts';
import { buildFile, newMirror, saveReport } from '#tests/faults/devices.ts';
import { correctUpload } from './correct.ts';
import { saveUpload } from './save-upload.ts';

const month = '2025-03';
const now = Date.UTC(2025, 2, 20);

/** A report that waits with these changes, and another one that replaces it. */
async function replaced(changes: Partial<OutboxItem>, act?: (mirror: Mirror, id: string) => Promise<unknown>) {
  const { mirror, userId } = newMirror();
  const first = await saveReport(mirror, userId);
  await mirror.outbox.update(first, changes);
  await act?.(mirror, first);
  const second = { endpoint: 'reports.create', classId, month, title: 'Corrected', description: '' } as const;
  const file = buildFile('name,mark\nAmina,95\n', 'corrected.csv');
  const { id } = await saveUpload(mirror, { userId, now }, { ...second, file, replaces: first });
  return { first, id, items: await mirror.outbox.toArray(), parts: await mirror.parts.toArray() };
}

const rejected = {
  state: 'rejected',
  attempts: 1,
  attemptedAt: 1,
  lastError: { code: 'too-large', message: '' },
} as const;

test.each([
  ['waits', {}, 0],
  ['was not accepted', rejected, 1],
  ['was paused', { state: 'paused' as const, attempts: 1, attemptedAt: 1 }, 1],
])(
  'a report that replaces one which %s takes its place: one report waits to be sent, with what came last',
  async (_, changes, revision) => {
    const { first, id, items, parts } = await replaced(changes);
    expect(id).toBe(first);
    expect(items).toMatchObject([{ id, state: 'queued', title: 'Corrected', parts: [{ name: 'corrected.csv' }] }]);
    expect(items[0]?.revision ?? 0).toBe(revision);
    expect(await parts[0]?.blob.text()).toContain('95');
    expect(parts).toHaveLength(1);
  },
);

test('a report that replaces one which has arrived is one of its own', async () => {
  const { first, items } = await replaced({ state: 'sent', receipt: { at: 1, serverId: 'row', title: 'March' } });
  expect(items).toHaveLength(2);
  expect(items.find(({ id }) => id !== first)?.fields.replaces).toBe(first);
});

test('a report that its author has moved to another class since stays there, even if another one replaced it', async () => {
  const other = '01890000-0000-7000-8000-0000000000c2';
  const { first, items } = await replaced({}, (mirror, id) => correctUpload(mirror, id, { classId: other }));
  expect(items.map(({ title, params, fields }) => [title, params.classId, fields.replaces])).toEqual(
    expect.arrayContaining([
      ['March', other, undefined],
      ['Corrected', classId, undefined],
    ]),
  );
  expect(items.some(({ id }) => id === first)).toBe(true);
});
