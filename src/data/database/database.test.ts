import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openMirror } from './database.ts';
import { rowTables } from './entities.ts';

test('every entity that a device keeps has its table in the newest schema', async () => {
  const mirror = openMirror(crypto.randomUUID());
  expect(mirror.tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...rowTables]));
  await mirror.delete();
});
