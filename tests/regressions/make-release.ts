/*
 * `npx tsx tests/regressions/make-release.ts 1.0.0`: writes the SQL with which this release installs its database, a small
 * seeded one, and the fields that its pages send, to releases/<version>. Once per release; the written files never change.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { startEmbeddedDatabase } from '#server/db/embedded/launcher.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bodyFields } from './body-fields.ts';
import { hashOf, readRows } from './database-dump.ts';
import { seedRelease } from './seed-release.ts';

const [version] = process.argv.slice(2);
if (!version) throw new Error('Which version?');
const folder = new URL(`./releases/${version}/`, import.meta.url);
const database = new URL('../../server/db/', import.meta.url);
const quiet = { info: () => undefined, warn: () => undefined };

const texts = await migrationTexts();
const data = await mkdtemp(join(tmpdir(), 'sanad-release-'));
const server = await startEmbeddedDatabase({ dataDir: data, log: () => undefined });
try {
  await fill(server.connectionString);
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  await seedRelease(client);
  const tables = await readRows(client, await tablesOf(client));
  await client.end();
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(new URL(name, folder), text, { flag: 'wx' });
  await write('install.sql', [...texts, ...(await functionTexts())].join('\n--> statement-breakpoint\n'));
  await write('bodies.json', `${JSON.stringify(bodyFields(), null, 1)}\n`);
  await write('rows.json', `${JSON.stringify({ migrations: texts.map(hashOf), tables }, null, 1)}\n`);
} finally {
  await server.stop();
  await rm(data, { recursive: true });
}

async function fill(url: string): Promise<void> {
  const { db, end } = openDatabase(url, quiet, 2);
  try {
    await migrate(db, quiet);
    const storage = await openStorage({ dataDir: data });
    await fillDemo(db, { storage, log: quiet });
    await storage.close();
  } finally {
    await end();
  }
}

async function migrationTexts(): Promise<string[]> {
  const names = (await readdir(new URL('migrations/', database))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readFile(new URL(`migrations/${name}`, database), 'utf8')));
}

async function functionTexts(): Promise<string[]> {
  const names = (await readdir(new URL('functions/', database))).sort();
  return Promise.all(names.map((name) => readFile(new URL(`functions/${name}`, database), 'utf8')));
}

/** In an order in which rows can be inserted: referenced rows come first, except for people and their region. */
async function tablesOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`);
  const first = ['users', 'regions', 'madaris', 'classes', 'class_members', 'files', 'materials', 'reports'];
  const next = ['sponsorships', 'payments', 'imports'];
  const others = rows.map(({ name }) => name).filter((name) => ![...first, ...next].includes(name));
  return [...first, ...next, ...others];
}
