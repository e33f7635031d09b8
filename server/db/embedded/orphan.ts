import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { DataDirInUse } from './errors.ts';
import { ifThere } from './is-there.ts';
import { kernelLock } from './kernel-lock.ts';
import { identityOf } from './process-identity.ts';

/** Signals for an orphan that has not stopped after this many milliseconds: fast, immediate, then forced. */
const steps: { after: number; signal: NodeJS.Signals }[] = [
  { after: 0, signal: 'SIGINT' },
  { after: 8_000, signal: 'SIGQUIT' },
  { after: 14_000, signal: 'SIGKILL' },
];
const timeoutMs = 20_000;

/**
 * Ends the processes that a killed server left running on this database, and removes its postmaster.pid. The caller holds the
 * data folder's lock, so no live server works here.
 * @param cluster the database's folder, real path
 * @throws DataDirInUse if a database works here that cannot be seen or ended from here
 */
export async function stopOrphans(cluster: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const start = Date.now();
  let last: NodeJS.Signals | undefined;
  for (;;) {
    const postmaster = await recordedPostmaster(cluster);
    const left = postgresProcessesOf(cluster, postmaster);
    if (left.length === 0 && (await kernelLock(cluster)) !== 'held') break;
    const waited = Date.now() - start;
    if (waited > timeoutMs) throw new DataDirInUse(dataDir, left[0] ?? null);
    const signal = steps.findLast(({ after }) => waited >= after)?.signal ?? 'SIGINT';
    const signalled = signal === last ? [] : receivers(signal, left, postmaster);
    if (signalled.length > 0) {
      log(`ending a database that outlived its server: ${signal} to ${signalled.join(', ')}`);
      for (const pid of signalled) send(pid, signal);
      last = signal;
    }
    await pause(15);
  }
  // PostgreSQL would remove the file itself, but not if its process is a zombie or another process has its number. A container
  // assigns the same numbers again, so an old file may look like the new process's.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** The postmaster signals its children itself; they are signalled here only if it is gone or hangs. */
function receivers(signal: NodeJS.Signals, left: number[], postmaster: number | undefined): number[] {
  if (signal === 'SIGKILL') return left;
  if (postmaster !== undefined && left.includes(postmaster)) return [postmaster];
  return signal === 'SIGQUIT' ? left : [];
}

/** The first line of postmaster.pid. */
async function recordedPostmaster(cluster: string): Promise<number | undefined> {
  const [pid] = await postmasterFile(cluster);
  return pid !== undefined && /^\d+$/.test(pid) ? Number(pid) : undefined;
}

/** Lines of postmaster.pid (miscadmin.h): pid, folder, start, port, socket's folder, address, memory key, status. */
export async function postmasterFile(cluster: string): Promise<string[]> {
  const text = await ifThere(readFile(join(cluster, 'postmaster.pid'), 'utf8'), undefined);
  return text?.split('\n').map((line) => line.trim()) ?? [];
}

/** All of PostgreSQL's processes work inside the database's folder, which distinguishes ours from any other. */
function postgresProcessesOf(cluster: string, postmaster: number | undefined): number[] {
  if (process.platform !== 'linux') {
    return postmaster !== undefined && runsOn(cluster, postmaster) ? [postmaster] : [];
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(cluster, name))
    .map(Number)
    .filter((pid) => identityOf(pid));
}

function worksIn(cluster: string, pid: string): boolean {
  try {
    // Only the start is compared: ' (deleted)' follows if the package was installed again since then.
    const program = basename(readlinkSync(`/proc/${pid}/exe`));
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && program.startsWith('postgres');
  } catch {
    return false; // it has ended by now, or belongs to another user
  }
}

function runsOn(cluster: string, pid: number): boolean {
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false; // ps answers 1 for an unused number
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error; // it ended by itself in between
  }
}
