import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/db/embedded/launcher.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { databaseAt, dropDatabase, runSql } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the database server that all test files share; only `freshDatabase()` should need it. */
    databaseUrl: string;
    /** A migrated database from which each test file's own is copied. */
    templateDatabase: string;
  }
}

interface SharedServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts one database server for all server tests and migrates one template in it. TEST_DATABASE_URL names another
 * server, whose user must be allowed to create databases.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await sharedServer();
  const template = `sanad_template_${randomUUID().replaceAll('-', '')}`;
  await runSql(server.url, `create database ${template}`);
  await migrateTemplate(databaseAt(server.url, template));
  provide('databaseUrl', server.url);
  provide('templateDatabase', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

async function sharedServer(): Promise<SharedServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-test-database-'));
  const lines: string[] = [];
  const database = await startEmbeddedDatabase({ dataDir, log: (line) => lines.push(line) }).catch((error: unknown) => {
    throw new Error(['The database for the tests does not start.', ...lines].join('\n'), { cause: error });
  });
  return {
    url: database.connectionString,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url, { warn: (...words: unknown[]) => console.warn(...words) }, 1);
  try {
    await migrate(database.db, { info: () => undefined });
  } finally {
    // A database cannot be copied while anybody is connected to it.
    await database.end();
  }
}
