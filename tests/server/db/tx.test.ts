import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { serverSecrets } from '#server/db/schema/installation.ts';
import { tx } from '#server/db/tx.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';

let fresh: FreshDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { warn: () => undefined });
  await database.db.insert(serverSecrets).values(['a', 'b'].map((name) => ({ name, value: '' })));
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

async function append(db: Database, name: string, letter: string): Promise<void> {
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name)).for('update');
  await db
    .update(serverSecrets)
    .set({ value: `${row?.value}${letter}` })
    .where(eq(serverSecrets.name, name));
}

test('two changes that lock each other out both take effect, one after the other', async () => {
  let attempts = 0;
  let arrived = 0;
  let open: () => void = () => undefined;
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  const change = (first: string, second: string, letter: string) =>
    tx(database.db, async (db) => {
      attempts += 1;
      await append(db, first, letter);
      arrived += 1;
      if (arrived === 2) open();
      await bothHoldOne;
      await append(db, second, letter);
    });
  await Promise.all([change('a', 'b', 'x'), change('b', 'a', 'y')]);
  // At least one of them was run again; on a busy machine both may be.
  expect(attempts).toBeGreaterThan(2);
  const values = (await database.db.select().from(serverSecrets)).map(({ value }) => [...value].sort().join(''));
  expect(values).toEqual(['xy', 'xy']);
});

test('what throws is rolled back whole, and thrown on', async () => {
  const failing = tx(database.db, async (db) => {
    await db.insert(serverSecrets).values({ name: 'c', value: '' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await database.db.$count(serverSecrets, eq(serverSecrets.name, 'c'))).toBe(0);
});

test('a connection that is cut while no one uses it does not end the server', async () => {
  await database.pool.query('select 1');
  const other = openDatabase(fresh.url, { warn: () => undefined });
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.end();
  await expect.poll(() => database.pool.totalCount).toBe(0);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
