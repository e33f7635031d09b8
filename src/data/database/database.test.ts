import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSyncState, type SyncState } from '#data/mirror/sync-state.ts';
import { type DatabaseDump, restoreDatabase } from '#tests/regressions/dump.ts';
import { mirrorName, openMirror } from './database.ts';
import { rowTables } from './entities.ts';

test('every entity that a device keeps has its table in the newest schema', async () => {
  const mirror = openMirror(crypto.randomUUID());
  expect(mirror.tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...rowTables]));
  await mirror.delete();
});

test('a device whose people lack their classes reads everything again, and calls no list of people whole until then', async () => {
  const userId = crypto.randomUUID();
  const before: SyncState = { cursor: 'old', round: 3, since: 1, doneAt: 2, incomplete: ['reports'], role: 'teacher' };
  await restoreDatabase(mirrorName(userId), await dumpWith({ key: 'sync', value: before, at: 2 }), indexedDB);
  const mirror = openMirror(userId);
  expect(await readSyncState(mirror)).toEqual({ ...before, cursor: '', incomplete: ['reports', 'users'] });
  await mirror.delete();
});

/** A database of an older release, with one more value beside the tables. */
async function dumpWith(entry: object): Promise<DatabaseDump> {
  const text = await readFile(new URL('../../../tests/regressions/outbox-v3.json', import.meta.url), 'utf8');
  const dump: DatabaseDump = JSON.parse(text);
  dump.stores.find(({ name }) => name === 'meta')?.rows.push(entry);
  return dump;
}
