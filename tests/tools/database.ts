import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface FreshDatabase {
  /** Connection string for node-postgres, DATABASE_URL or the server's own pool. */
  url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** Makes a migrated, empty database for one test file, by copying the template: a tenth of a second. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `sanad_test_${randomUUID().replaceAll('-', '')}`;
  await runSql(server, `create database ${name} template ${inject('templateDatabase')}`);
  return { url: databaseAt(server, name), drop: () => runSql(server, `drop database ${name} with (force)`) };
}

/** The connection string of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
