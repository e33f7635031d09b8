import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, type StepLog } from './cluster.ts';
import { type Launch, learnLaunch } from './command.ts';
import { connectionString, ensureDatabase } from './ensure-database.ts';
import { acquireLock, type HeldLock } from './lock.ts';
import { stopOrphans } from './orphan.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

/** The embedded database of this process. */
export interface EmbeddedDatabase {
  /** For node-postgres: `postgresql:///sanad?host=…&port=5432&user=sanad`, by a unix socket. */
  connectionString: string;
  /** Ends the database and releases the data folder. Close the connections before: open transactions are rolled back. */
  stop(): Promise<void>;
  /**
   * Calls the listener once with a message when the database ends by itself; at once if it already has. Never because of
   * stop().
   */
  onExit(listener: (why: string) => void): void;
  /** The last run on this folder did not end by stop(): it was killed, crashed or lost power. */
  recovered: boolean;
}

/**
 * Starts the PostgreSQL that npm installed, on the files in `dataDir/postgres` (created on the first start), for this process
 * alone. After any crash this start opens and finds every acknowledged commit.
 * Call it from the main thread: on Linux the database ends with the thread that started it.
 * @param options.dataDir created if missing
 * @param options.log gets one line per step, without line end; `debug` for details that an operator does not need
 * @throws DataDirInUse if another live server works on the folder, which does not change then
 * @throws EmbeddedDatabaseUnavailable if it cannot run on this platform or as this user
 * @throws DatabaseStartFailed with PostgreSQL's last lines
 */
export async function startEmbeddedDatabase(options: { dataDir: string; log: StepLog }): Promise<EmbeddedDatabase> {
  const { log } = options;
  const binaries = await findBinaries();
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // The real path, because the kernel names a process's folder by it.
  const dataDir = await realpath(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const account = await chooseAccount(dataDir, cluster, binaries.postgres);
  const launch = await learnLaunch(account, dataDir);
  const lock = await acquireLock(dataDir, cluster);
  if (lock.ownerDied) log('the last run was cut short: recovering');
  log(`PostgreSQL runs as ${account.name}${launch.endsWithUs ? '' : ', without setpriv(1)'}`);
  try {
    return await open({ dataDir, cluster, binaries, launch, lock, log });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Opening {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  launch: Launch;
  lock: HeldLock;
  log: StepLog;
}

async function open({ dataDir, cluster, binaries, launch, lock, log }: Opening): Promise<EmbeddedDatabase> {
  await stopOrphans(cluster, dataDir, log);
  await ensureCluster(cluster, dataDir, binaries.initdb, launch, log);
  const socketFolder = await makeSocketFolder(dataDir, launch.account);
  try {
    const postmaster = await startPostmaster({ dataDir, cluster, socketFolder }, binaries, launch, log);
    try {
      await ensureDatabase(socketFolder, log);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    log('the database is ready');
    return hand(postmaster, connectionString(socketFolder), lock, dataDir);
  } catch (error) {
    await removeSocketFolder(dataDir);
    throw error;
  }
}

function hand(postmaster: Postmaster, address: string, lock: HeldLock, dataDir: string): EmbeddedDatabase {
  let stopping: Promise<void> | undefined;
  const died = postmaster.ended.then((how) =>
    stopping === undefined ? `The embedded database ended by itself: ${how}` : undefined,
  );
  async function shutDown(): Promise<void> {
    await postmaster.stop();
    await removeSocketFolder(dataDir);
    await lock.release();
  }
  return {
    connectionString: address,
    recovered: lock.ownerDied,
    stop: () => {
      stopping ??= shutDown();
      return stopping;
    },
    onExit: (listener) => {
      void died.then((why) => {
        if (why !== undefined) listener(why);
      });
    },
  };
}
