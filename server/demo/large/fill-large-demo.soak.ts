import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { fillLargeDemo } from './fill-large-demo.ts';
import { usualClasses } from './further-regions.ts';

const log = { info: () => undefined, warn: () => undefined };
let fresh: FreshDatabase;
let database: OpenDatabase;
let folder: string;
let storage: BlobStore;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, log);
  folder = await mkdtemp(join(tmpdir(), 'sanad-large-demo-'));
  storage = await openStorage({ dataDir: folder });
});

afterEach(async () => {
  await storage.close();
  await database.end();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

async function rows(statement: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(statement)).rows;
}

async function ids(): Promise<string[]> {
  return (await rows('select id from classes order by id')).map(({ id }) => String(id));
}

test('a large demo has as many classes as asked for, grows by the same ones, and is complete', async () => {
  await fillLargeDemo(database.db, { storage, log, classes: 500 });
  const small = await ids();
  expect(small.length).toBeGreaterThanOrEqual(500);
  const made = await fillLargeDemo(database.db, { storage, log, classes: small.length + 300 });
  const large = await ids();
  expect(large.length).toBe(made);
  expect(large).toEqual(expect.arrayContaining(small));
  expect(await fillLargeDemo(database.db, { storage, log, classes: usualClasses })).toBe(usualClasses);
  expect(await ids()).toEqual(large);

  const [lacking] = await rows(`select
    count(*) filter (where not exists (select from class_members join users on users.id = user_id
      where class_id = classes.id and users.role = 'teacher'))::int as teachers,
    count(*) filter (where not exists (select from class_members join users on users.id = user_id
      where class_id = classes.id and users.role = 'student'))::int as students from classes`);
  expect(lacking).toEqual({ teachers: 0, students: 0 });
  const beyond = await rows(`select regions.id from regions join sponsorships on region_id = regions.id
    where state = 'active' group by regions.id having sum(amount_cents) > total_price_cents`);
  expect(beyond).toEqual([]);
  const [late] = await rows('select count(*)::int as count from users where created_at > now()');
  expect(late).toEqual({ count: 0 });
});

test('what is changed after it is sent to devices again, and searched quickly', async () => {
  await fillLargeDemo(database.db, { storage, log, classes: 500 });
  await rows(`update classes set name = 'Renamed' where id = (select id from classes limit 1)`);
  expect(await rows('select distinct entity from changes')).toEqual([{ entity: 'classes' }]);
  const indexes = await rows(`select indexname from pg_indexes where indexname like '%\\_search'`);
  expect(indexes).toHaveLength(4);
});

test('a school with people of its own gets no demo', async () => {
  const person = { fullName: 'Amina', email: 'amina@school.example', passwordHash: '', searchText: '' };
  await database.db.insert(users).values({ id: newId(), role: 'admin', ...person });
  await expect(fillLargeDemo(database.db, { storage, log, classes: 500 })).rejects.toThrow('people of its own');
  expect(await ids()).toEqual([]);
});
