import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Launch, startProgram } from './command.ts';
import { DatabaseStartFailed, DataDirInUse } from './errors.ts';
import { lockHeldExitCode } from './kernel-lock.ts';
import { postmasterFile, stopOrphans } from './orphan.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { settings } from './settings.ts';

/** The running database process. */
export interface Postmaster {
  /** Resolves when it has ended, with the reason ('exit code 1', 'signal SIGKILL') and its last lines. */
  ended: Promise<string>;
  /** Asks it to end: open transactions are rolled back and a checkpoint is written. Resolves when it is gone. */
  stop(): Promise<void>;
}

const retryFor = 10_000;

/**
 * Starts PostgreSQL and waits until it accepts connections, however long its recovery takes. It ends an orphan that appears
 * late: a server killed while starting may leave one that is only about to open the files.
 * @throws DataDirInUse if another database keeps the folder; DatabaseStartFailed with PostgreSQL's last lines
 */
export async function startPostmaster(
  place: { dataDir: string; cluster: string; socketFolder: string },
  binaries: Binaries,
  launch: Launch,
  log: (line: string) => void,
): Promise<Postmaster> {
  const command = [binaries.postgres, '-D', place.cluster, ...settings(place.socketFolder)];
  const start = Date.now();
  for (;;) {
    const serverLog = await openServerLog(join(place.dataDir, 'postgres.log'), log);
    const child = startProgram(launch, command, {
      diesBy: 'INT',
      locking: place.cluster,
      cwd: place.cluster,
      stdio: ['ignore', serverLog.fd, serverLog.fd],
    });
    const ending = followEnding(child, serverLog);
    const failure = await untilReady(child, place.cluster, ending, log);
    if (failure === undefined) return running(child, ending);
    const inUse = child.exitCode === lockHeldExitCode || keptByAnother.test(failure);
    if (!inUse) throw new DatabaseStartFailed('start', failure);
    if (Date.now() - start > retryFor) throw new DataDirInUse(place.dataDir, null);
    await pause(100);
    await stopOrphans(place.cluster, place.dataDir, log);
  }
}

const keptByAnother = /lock file ".*" already exists|pre-existing shared memory block/;

/** Undefined once it accepts connections; the reason for its end if it ended before. */
async function untilReady(
  child: ChildProcess,
  cluster: string,
  ending: Promise<string>,
  log: (line: string) => void,
): Promise<string | undefined> {
  let failure: string | undefined;
  void ending.then((how) => {
    failure = how;
  });
  for (let rounds = 1; failure === undefined; rounds += 1) {
    const [pid, , , , , , , status] = await postmasterFile(cluster);
    if (pid === String(child.pid) && status === 'ready') return undefined;
    if (rounds % 1_000 === 0) log('the database is still recovering');
    await pause(10);
  }
  return failure;
}

/**
 * The ending and the last lines of the log. It never rejects, because the ending must be known even if the log cannot be read.
 */
function followEnding(child: ChildProcess, serverLog: ServerLog): Promise<string> {
  return new Promise((resolve) => {
    const report = async (how: string) => resolve(`${how}\n${await lastWords(serverLog)}`);
    child.once('error', (error) => void report(error.message));
    child.once('exit', (code, signal) => void report(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
}

async function lastWords(serverLog: ServerLog): Promise<string> {
  try {
    const lines = await serverLog.lastLines();
    await serverLog.close();
    return lines;
  } catch (error) {
    return `(its log cannot be read: ${String(error)})`;
  }
}

function running(child: ChildProcess, ended: Promise<string>): Postmaster {
  // The last signal when this process ends without stop(): without setpriv(1) nothing else would end it.
  const lastWord = () => child.kill('SIGINT');
  process.once('exit', lastWord);
  return {
    ended: ended.finally(() => process.off('exit', lastWord)),
    stop: () => stop(child, ended),
  };
}

/** First fast; after half a minute immediate, which leaves a recovery for the next start; finally by force. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const timers = [setTimeout(() => child.kill('SIGQUIT'), 30_000), setTimeout(() => child.kill('SIGKILL'), 40_000)];
  child.kill('SIGINT');
  await ended;
  for (const timer of timers) clearTimeout(timer);
}
