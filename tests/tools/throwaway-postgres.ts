import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount } from '#server/db/embedded/account.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { learnLaunch, startProgram } from '#server/db/embedded/command.ts';
import { connectionString } from '#server/db/embedded/ensure-database.ts';
import { postmasterFile } from '#server/db/embedded/orphan.ts';
import { settings } from '#server/db/embedded/settings.ts';
import { makeSocketFolder, removeSocketFolder } from '#server/db/embedded/socket-folder.ts';
import { waitUntil } from './wait-until.ts';

/** Settings for a database that may lose its data: no commit, no new and no dropped database waits for the disk. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The databases of the tests are short-lived, so vacuuming would only take processor time.
  autovacuum: 'off',
};

/**
 * Starts PostgreSQL on the folder of a server that has ended, with the server's settings except those that protect rows from a
 * crash of the machine.
 * @param dataDir a real path
 * @throws Error with PostgreSQL's own lines if it ends before it accepts connections
 */
export async function startThrowawayPostgres(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = join(dataDir, 'postgres');
  const { postgres } = await findBinaries();
  const account = await chooseAccount(dataDir, cluster, postgres);
  const launch = await learnLaunch(account, dataDir);
  const socketFolder = await makeSocketFolder(dataDir, account);
  const logFile = join(dataDir, 'throwaway.log');
  const log = openSync(logFile, 'a');
  const extra = Object.entries(hasty).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startProgram(launch, [postgres, '-D', cluster, ...settings(socketFolder), ...extra], {
    diesBy: 'KILL',
    cwd: cluster,
    stdio: ['ignore', log, log],
  });
  await waitUntil('the database for the tests', async () => {
    if (child.exitCode !== null)
      throw new Error(`The database for the tests ended.\n${await readFile(logFile, 'utf8')}`);
    const [pid, , , , , , , status] = await postmasterFile(cluster);
    return pid === String(child.pid) && status === 'ready';
  });
  return {
    url: connectionString(socketFolder),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await removeSocketFolder(dataDir);
    },
  };
}
