import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { requireWholeRestore } from '#server/backup/unfinished-restore.ts';
import type { Config } from '#server/config.ts';
import { connectionString, superuserConnectionString } from '#server/db/embedded/ensure-database.ts';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { DataDirInUse } from '#server/db/embedded/errors.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/launcher.ts';
import { socketFolderOf } from '#server/db/embedded/socket-folder.ts';
import { type Database, openDatabase } from '#server/db/pool.ts';

type Installation = Pick<Config, 'databaseUrl' | 'dataDir'>;

interface ReachedDatabase {
  readonly connectionString: string;
  /** Connection of the embedded database's superuser; undefined with DATABASE_URL. */
  readonly superuser: string | undefined;
  /** A server has it open and is responsible for its schema. */
  readonly isServed: boolean;
  close(): Promise<void>;
}

/** The database of an installation, for a tool beside the server. */
export interface ToolDatabase extends Pick<ReachedDatabase, 'superuser' | 'isServed'> {
  readonly db: Database;
}

/**
 * Lets a tool work on the database, with or without a running server: by DATABASE_URL, by the socket of the running server's
 * embedded database, or by starting that one, which keeps a server from starting at the same time.
 * @throws DataDirInUse if a server has the folder and its database does not answer within half a minute
 */
export async function withDatabase<T>(config: Installation, use: (opened: ToolDatabase) => Promise<T>): Promise<T> {
  const reached = await reachDatabase(config);
  try {
    // A broken connection is reported by the query that needed it.
    const database = openDatabase(reached.connectionString, { warn: () => undefined }, 2);
    try {
      return await use({ ...reached, db: database.db });
    } finally {
      await database.end();
    }
  } finally {
    await reached.close();
  }
}

async function reachDatabase({ databaseUrl, dataDir }: Installation): Promise<ReachedDatabase> {
  const nothing = () => Promise.resolve();
  if (databaseUrl) {
    return { connectionString: databaseUrl, superuser: undefined, isServed: false, close: nothing };
  }
  await requireWholeRestore(dataDir);
  try {
    const { connectionString, stop } = await startEmbeddedDatabase({ dataDir, log: () => undefined });
    const superuser = superuserConnectionString(await socketFolder(dataDir));
    return { connectionString, superuser, isServed: false, close: stop };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const folder = await answeringFolder(dataDir, error);
    const superuser = superuserConnectionString(folder);
    return { connectionString: connectionString(folder), superuser, isServed: true, close: nothing };
  }
}

async function socketFolder(dataDir: string): Promise<string> {
  return await socketFolderOf(await realpath(dataDir));
}

/** A server that has just started needs some moments until its database answers; the folder may change until then. */
async function answeringFolder(dataDir: string, inUse: DataDirInUse): Promise<string> {
  for (const end = Date.now() + 30_000; ; await pause(200)) {
    const folder = await socketFolder(dataDir);
    if (await answers(connectionString(folder))) return folder;
    if (Date.now() > end) throw inUse;
  }
}

/** Not there yet (ENOENT, ECONNREFUSED), starting (57P03), or without our role and database (28000, 3D000). */
const notYet = new Set(['ENOENT', 'ECONNREFUSED', '57P03', '28000', '3D000']);

async function answers(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined); // a later error is found by the next user of the connection
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (notYet.has(errorCode(error) ?? '')) return false;
    throw error;
  }
}
