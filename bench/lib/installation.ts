import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/db/embedded/launcher.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { databaseAt, runSql } from '#tests/tools/database.ts';

/** One PostgreSQL, the product's own, for all contestants of a run. */
export interface Installation {
  /** A folder that is deleted after the run. */
  folder: string;
  /** A new, migrated database. @returns its connection string */
  database(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'));
  const lines: string[] = [];
  const server = await startEmbeddedDatabase({ dataDir: folder, log: (line) => lines.push(line) }).catch(
    async (error: unknown) => {
      await rm(folder, { recursive: true });
      throw new Error(['The database does not start.', ...lines].join('\n'), { cause: error });
    },
  );
  return {
    folder,
    database: async (name) => {
      await runSql(server.connectionString, `create database ${name}`);
      const url = databaseAt(server.connectionString, name);
      await migrated(url);
      return url;
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function migrated(url: string): Promise<void> {
  const database = openDatabase(url, { warn: (...words: unknown[]) => console.warn(...words) }, 1);
  try {
    await migrate(database.db, { info: () => undefined });
  } finally {
    await database.end();
  }
}
