import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { waitUntil } from './wait-until.ts';

/**
 * Kills a process that leads its own group, and everything in that group, with SIGKILL, and waits until all are gone. On
 * Windows, which has no groups, it kills the tree below the process.
 * @param leader the process id of the leader
 */
export async function killGroup(leader: number): Promise<void> {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(leader), '/T', '/F']);
  else signal(-leader, 'SIGKILL');
  await waitUntil(`the end of process group ${leader}`, () => !isGroupAlive(leader));
}

/** True if a process with this id runs; one that has ended and waits to be reaped does not count. */
export function isAlive(pid: number): boolean {
  return signal(pid, 0) && statusOf(pid)?.state !== 'Z';
}

function isGroupAlive(leader: number): boolean {
  if (process.platform === 'win32') return isAlive(leader);
  if (process.platform !== 'linux') return signal(-leader, 0);
  // In a container orphans may never be reaped, and a signal still reaches the dead, so their state is checked instead.
  return signal(-leader, 0) && processIds().some((pid) => isRunningIn(leader, pid));
}

function isRunningIn(group: number, pid: number): boolean {
  const status = statusOf(pid);
  return status !== undefined && status.group === group && status.state !== 'Z';
}

/** @returns false if there is no such process */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function processIds(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** The state and group of a process on Linux (proc_pid_stat(5)); undefined elsewhere and when it is gone. */
function statusOf(pid: number): { state: string; group: number } | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may itself hold brackets and blanks.
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, group: Number(group) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ESRCH' || code === 'ENOENT';
}
