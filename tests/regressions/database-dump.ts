import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';

/** The database of a release: its installation, and its rows. */
export interface ReleaseDump {
  /** All SQL that made the empty database, in order. */
  install: string;
  rows: ReleaseRows;
}

export interface ReleaseRows {
  /** The migrations that the release recorded as done, in `schema_migrations`. */
  migrations: string[];
  /** By table, in an order in which they can be inserted. */
  tables: Record<string, Record<string, unknown>[]>;
}

const between = '--> statement-breakpoint';
const folder = new URL('./releases/', import.meta.url);

/** @param version names the folder in `releases` */
export async function readRelease(version: string): Promise<ReleaseDump> {
  const read = (name: string) => readFile(new URL(`${version}/${name}`, folder), 'utf8');
  return { install: await read('install.sql'), rows: JSON.parse(await read('rows.json')) as ReleaseRows };
}

/** Makes a database in the state of the release, without the product's code. */
export async function restoreRelease(client: ClientBase, { install, rows }: ReleaseDump): Promise<void> {
  await client.query('set check_function_bodies = off');
  for (const statement of install.split(between)) await client.query(statement);
  await client.query(
    `create table schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
  );
  for (const hash of ['lock', ...rows.migrations]) {
    await client.query('insert into schema_migrations (hash) values ($1)', [hash]);
  }
  const tables = Object.entries(rows.tables);
  for (const [table] of tables) {
    await client.query(`alter table "${table}" disable trigger user`);
    await client.query(`delete from "${table}"`);
  }
  // A region names its supervisor, and a person a region: people are inserted first, without it.
  for (const [table, all] of tables) {
    await insert(client, table, table === 'users' ? all.map((row) => ({ ...row, region_id: null })) : all);
  }
  for (const { id, region_id: region } of rows.tables.users ?? []) {
    await client.query('update users set region_id = $2 where id = $1', [id, region]);
  }
  for (const [table] of tables) await client.query(`alter table "${table}" enable trigger user`);
}

/** Every row of these tables, without the columns that the database computes. */
export async function readRows(client: ClientBase, tables: readonly string[]): Promise<ReleaseRows['tables']> {
  const found: ReleaseRows['tables'] = {};
  for (const table of tables) {
    const columns = (await storedColumns(client, table)).map((column) => `"${column}"`).join(', ');
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(stored) as row from (select ${columns} from "${table}") as stored order by 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** The name of a migration for the migrator: the SHA-256 of its text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function insert(client: ClientBase, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = (await storedColumns(client, table)).map((column) => `"${column}"`).join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function storedColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
