import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/launcher.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { databaseAt, dropDatabase, runSql } from './database.ts';
import { copyFolder } from './made-folder.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the database server that all test files share; only `freshDatabase()` should need it. */
    databaseUrl: string;
    /** A migrated database that is copied for each test file. */
    templateDatabase: string;
    /** A data folder in the state after a first start, with a migrated database; only `copyMadeFolder()` should need it. */
    madeFolder: string;
  }
}

interface SharedServer {
  url: string;
  /** A migrated database that exists already, and one without connections, from which it can be copied. */
  made?: { name: string; from: string };
  stop(): Promise<void>;
}

/**
 * Starts one database server for all server tests and migrates one template in it. TEST_DATABASE_URL names another server,
 * whose user must be allowed to create databases.
 * A copy of the embedded database's folder, made before its use, saves tests that run a server of their own the time of a
 * first start.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-test-database-'));
  const madeFolder = join(folder, 'made');
  const made = await startDatabase(madeFolder);
  await migrateTemplate(made.connectionString);
  await made.stop();
  provide('madeFolder', madeFolder);
  process.env.TEST_PROGRAMS = join(folder, 'programs');
  process.env.TEST_DOCUMENTS = join(folder, 'documents');
  const server = await sharedServer(folder, madeFolder);
  const template = await makeTemplate(server);
  provide('databaseUrl', server.url);
  provide('templateDatabase', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

/**
 * A folder in memory, if the system has one with room for all databases of the tests. They are some 600 files each, created
 * and deleted at once, which on a disk takes a tenth of the processor's time.
 */
async function quickFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= 2 * 1024 ** 3 ? inMemory : tmpdir();
}

async function sharedServer(folder: string, madeFolder: string): Promise<SharedServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => rm(folder, { recursive: true }) };
  const dataDir = await mkdtemp(join(await quickFolder(), 'sanad-test-database-'));
  copyFolder(madeFolder, dataDir);
  const database = await startThrowawayPostgres(dataDir);
  return {
    url: database.url,
    made: { name: 'sanad', from: databaseAt(database.url, 'postgres') },
    stop: async () => {
      await database.stop();
      await Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true })));
    },
  };
}

async function makeTemplate({ url, made }: SharedServer): Promise<string> {
  const name = `sanad_template_${randomUUID().replaceAll('-', '')}`;
  if (made) await runSql(made.from, `create database ${name} template ${made.name}`);
  else {
    await runSql(url, `create database ${name}`);
    await migrateTemplate(databaseAt(url, name));
  }
  return name;
}

async function startDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const lines: string[] = [];
  return await startEmbeddedDatabase({ dataDir, log: (line) => lines.push(line) }).catch((error: unknown) => {
    throw new Error(['The database for the tests does not start.', ...lines].join('\n'), { cause: error });
  });
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
