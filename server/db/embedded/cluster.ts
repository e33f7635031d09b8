import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { giveTo } from './account.ts';
import { type Launch, startProgram } from './command.ts';
import { DatabaseStartFailed } from './errors.ts';
import { isThere } from './is-there.ts';
import { syncFolder } from './sync-folder.ts';

const draftPrefix = 'postgres-unfinished-';

/** One line for each step. */
export type StepLog = (line: string, level?: 'info' | 'debug') => void;

/**
 * Creates the database's folder if it is missing. It grows under another name and is renamed once it is complete and on disk:
 * whenever the process is killed, the next start finds it complete or starts again. The caller holds the data folder's lock.
 * @throws DatabaseStartFailed with initdb's last lines
 */
export async function ensureCluster(
  cluster: string,
  dataDir: string,
  initdb: string,
  launch: Launch,
  log: StepLog,
): Promise<void> {
  await removeDrafts(dataDir);
  if (await isThere(join(cluster, 'PG_VERSION'))) return giveExisting(launch, cluster);
  log('making the database, on the first start only');
  const draft = await mkdtemp(join(dataDir, draftPrefix));
  await giveTo(launch.account, draft);
  await runInitdb([initdb, '--pgdata', draft, ...initdbOptions], dataDir, launch, log);
  await rename(draft, cluster);
  await syncFolder(dataDir);
  log('the database is made');
}

// Text sorts by code point and is UTF-8 on every machine, so the order is the same everywhere and after every upgrade.
// Every connection is trusted, because only the server's user can enter the folder of the socket.
const initdbOptions = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
];

async function runInitdb(command: string[], cwd: string, launch: Launch, log: StepLog): Promise<void> {
  const child = startProgram(launch, command, { diesBy: 'KILL', cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (line.includes(' ... ')) log(`initdb: ${line}`, 'debug');
    });
  }
  if ((await ended) !== 0) throw new DatabaseStartFailed('be made', said.slice(-6).join('\n'));
}

/** A killed initdb may write for some more milliseconds, so the removal is repeated while the folder is not empty. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 40, retryDelay: 25 });
  }
}

async function giveExisting(launch: Launch, cluster: string): Promise<void> {
  if (launch.account.user && (await stat(cluster)).uid !== launch.account.user.uid)
    await giveTo(launch.account, cluster);
}
