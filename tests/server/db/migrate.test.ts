import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { databaseAt, runSql } from '#tests/tools/database.ts';

const name = `sanad_migrate_${randomUUID().replaceAll('-', '')}`;
const logged: unknown[] = [];
const log = { info: (values: unknown) => logged.push(values), warn: (values: unknown) => logged.push(values) };
let databases: OpenDatabase[];

beforeAll(async () => {
  await runSql(inject('databaseUrl'), `create database ${name}`);
  databases = [1, 2, 3].map(() => openDatabase(databaseAt(inject('databaseUrl'), name), log, 2));
});

afterAll(async () => {
  for (const database of databases) await database.end();
  await runSql(inject('databaseUrl'), `drop database ${name} with (force)`);
});

test('servers that start at once on an empty database bring it up together, each step once', async () => {
  await Promise.all(databases.map(({ db }) => migrate(db, log)));
  const steps = logged.filter((values) => typeof values === 'object' && values !== null && 'migration' in values);
  expect(steps.length).toBeGreaterThan(0);
  expect(new Set(steps.map((step) => JSON.stringify(step))).size).toBe(steps.length);
  expect(await tables()).toContain('regions');
});

test('a later start finds nothing to do', async () => {
  const before = await tables();
  logged.length = 0;
  for (const { db } of databases) await migrate(db, log);
  expect(logged).toEqual([]);
  expect(await tables()).toEqual(before);
});

test('searches for a part of a name have their index', async () => {
  const indexes = await rows(sql`select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%'`);
  expect(indexes.sort()).toEqual(['classes_search', 'madaris_search', 'regions_search', 'users_search']);
});

test('functions and triggers that are not those of this release are made again, and those that are stay', async () => {
  const [first] = databases;
  if (!first) throw new Error('There is no database.');
  const before = await functions();
  await first.db.execute(sql`drop trigger note_region on regions`);
  await first.db.execute(
    sql`create or replace function change_number() returns bigint language sql as 'select 1::bigint'`,
  );
  await first.db.execute(
    sql`update schema_migrations set hash = 'functions of another release' where hash like 'functions %'`,
  );
  logged.length = 0;
  await Promise.all(databases.map(({ db }) => migrate(db, log)));
  expect(logged).toHaveLength(1);
  expect(await functions()).toEqual(before);
});

test('an older release does not start on a database that a newer one has changed, and changes nothing in it', async () => {
  const [first] = databases;
  if (!first) throw new Error('There is no database.');
  await first.db.execute(sql`insert into schema_migrations (hash) values ('of a newer release')`);
  const before = await tables();
  await expect(migrate(first.db, log)).rejects.toThrow('The database was made by a newer release of Sanad');
  expect(await tables()).toEqual(before);
  await first.db.execute(sql`delete from schema_migrations where hash = 'of a newer release'`);
  await migrate(first.db, log);
});

async function functions(): Promise<string[]> {
  return rows(sql`select pg_get_functiondef(pg_proc.oid) as name from pg_proc where pronamespace = 'public'::regnamespace
      and (proname like 'note%' or proname like 'change%')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`);
}

async function tables(): Promise<string[]> {
  return rows(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
}

async function rows(query: ReturnType<typeof sql>): Promise<string[]> {
  const result = await databases[0]?.db.execute<{ name: string }>(query);
  return (result?.rows ?? []).map((row) => row.name);
}
