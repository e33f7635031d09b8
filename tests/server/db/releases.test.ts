import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/access/passwords.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { findAccount } from '#server/modules/auth/find-account.ts';
import { type ReleaseRows, readRelease, readRows, restoreRelease } from '#tests/regressions/database-dump.ts';
import { wrongFigures } from '#tests/server/wrong-figures.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { describeSchema } from '#tests/tools/catalog.ts';
import { databaseAt, dropDatabase, type FreshDatabase, freshDatabase, runSql } from '#tests/tools/database.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const releases = await readdir(new URL('../../regressions/releases', import.meta.url));
const mergedStep = new URL('../../../server/db/migrations/0002_since-1.0.0.sql', import.meta.url);
/** The last of the migrations that were merged into it. */
const lastBeforeMerging = '2336cc3bfc606bf09676c60645c807bc230e399e59fdad791e6c3bf32d9d2340';
/** Tables that a start writes, not people. */
const own = ['changes', 'change_journal', 'jobs'];
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test.each(releases)('a database of %s is brought to this release with all that is in it', async (version) => {
  const { url, client } = await emptyDatabase();
  const release = await readRelease(version);
  await restoreRelease(client, release);
  await upgrade(url);
  expect(await describeSchema(client)).toEqual(await freshSchema());
  await expectKept(client, release.rows);
  const { db, end } = openDatabase(url, quiet, 1);
  onTestFinished(end);
  expect(await wrongSums(db)).toEqual([]);
  expect(await wrongFigures(db)).toEqual([]);
});

test('who 1.0.0 has in classes of one region, but in none of their own, belongs to that region', async () => {
  const { url, client } = await emptyDatabase();
  const release = await readRelease('1.0.0');
  await restoreRelease(client, release);
  const inClasses = new Set((release.rows.tables.class_members ?? []).map((row) => row.user_id));
  const { rows: known } = await client.query(`select id, region_id from users where role in ('teacher', 'student')`);
  const [apart] = known.filter(({ id }) => inClasses.has(id));
  await client.query(`update users set region_id = null where role in ('teacher', 'student')`);
  await client.query('delete from class_members where user_id = $1', [apart.id]);
  await upgrade(url);
  const { rows: now } = await client.query(`select id, region_id from users where role in ('teacher', 'student')`);
  const belongs = ({ id }: { id: string }) => inClasses.has(id) && id !== apart.id;
  const expected = known.map((person) => [person.id, belongs(person) ? person.region_id : null]);
  expect(Object.fromEntries(now.map(({ id, region_id: region }) => [id, region]))).toEqual(
    Object.fromEntries(expected),
  );
});

test('a person who signs in at 1.0.0 signs in the same way afterwards, with six digits too, gets no other name, and counts as signed in', async () => {
  const { url, client } = await emptyDatabase();
  await restoreRelease(client, await readRelease('1.0.0'));
  const { rows: everyone } = await client.query('select id from users order by id limit 1');
  // A password that people with an address can no longer choose.
  const six = '483920';
  await client.query('update users set password_hash = $1 where id = $2', [await hashPassword(six), everyone[0].id]);
  const { rows: known } = await client.query(
    'select id, email, role, password_hash as "passwordHash" from users order by id',
  );
  const [first] = known;
  await client.query(
    `insert into audit_log (id, user_id, action, object_type, object_id) values (gen_random_uuid(), $1, 'sign-in', 'user', $1)`,
    [first.id],
  );
  const { rows: signedIn } = await client.query(
    `select user_id from sessions union select user_id from audit_log where action = 'sign-in' order by 1`,
  );
  await upgrade(url);
  const { db, end } = openDatabase(url, quiet, 1);
  onTestFinished(end);
  for (const { id, email, role, passwordHash } of known) {
    expect(await findAccount(db, email)).toEqual({ id, role, passwordHash, signInUntil: null });
  }
  expect(await verifyPassword((await findAccount(db, first.email))?.passwordHash, six)).toBe(true);
  const { rows: named } = await client.query(
    'select from users where sign_in_name is not null or sign_in_key is not null',
  );
  expect(named).toEqual([]);
  const { rows: counted } = await client.query('select user_id from first_sign_ins order by 1');
  expect(counted).toEqual(signedIn);
});

test('a database that took the steps after 1.0.0 one by one starts without further steps', async () => {
  const { url, client } = await emptyDatabase();
  await upgrade(url);
  const { rows: known } = await client.query('select hash from schema_migrations order by hash');
  const merged = createHash('sha256')
    .update(await readFile(mergedStep))
    .digest('hex');
  await client.query('update schema_migrations set hash = $1 where hash = $2', [lastBeforeMerging, merged]);
  await client.query(`insert into schema_migrations (hash) values ('one of those before it')`);
  const before = await describeSchema(client);
  await upgrade(url);
  expect((await client.query('select hash from schema_migrations order by hash')).rows).toEqual(known);
  expect(await describeSchema(client)).toEqual(before);
});

/** Every row exists with all its values; this release may have added columns. */
async function expectKept(client: Client, { tables }: ReleaseRows): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    if (own.includes(name)) continue;
    const now = (await readRows(client, [name]))[name];
    expect(now, name).toEqual(rows.map((row) => expect.objectContaining(row)));
  }
}

async function upgrade(url: string): Promise<void> {
  const { db, end } = openDatabase(url, quiet, 2);
  try {
    await migrate(db, quiet);
  } finally {
    await end();
  }
}

async function freshSchema(): Promise<string[]> {
  const client = await connect(fresh.url);
  return describeSchema(client);
}

async function emptyDatabase(): Promise<{ url: string; client: Client }> {
  const server = inject('databaseUrl');
  const name = `sanad_release_${randomUUID().replaceAll('-', '')}`;
  await runSql(server, `create database ${name}`);
  onTestFinished(() => dropDatabase(server, name));
  const url = databaseAt(server, name);
  return { url, client: await connect(url) };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
