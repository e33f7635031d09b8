import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** A process, distinguished from a later one that was given the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's own notation; null if unknown. */
  started: string | null;
  /** Boot of the machine: after a restart the same number may start at the same tick. */
  boot: string | null;
  /** Container of the process numbers; null outside containers. */
  namespace: string | null;
}

/** Identity of the process with this number; undefined if there is none (a zombie waiting for its parent counts as none). */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const place = {
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
  };
  const found = process.platform === 'linux' ? stateInProc(pid) : stateByPs(pid);
  if (found?.ended) return undefined;
  if (found) return { pid, started: found.started, ...place };
  return answersSignals(pid) ? { pid, started: null, ...place } : undefined;
}

/**
 * True if this very process is still running; 'unseen' if it was numbered in another container, on another machine or before
 * the last restart. If it is unknown, the answer is true: a rejected start does less harm than two databases in one folder.
 */
export function isAlive(identity: ProcessIdentity): boolean | 'unseen' {
  const here = identityOf(process.pid);
  if (here && (identity.boot !== here.boot || identity.namespace !== here.namespace)) return 'unseen';
  const now = identityOf(identity.pid);
  if (!now) return false;
  return identity.started === null || now.started === null || identity.started === now.started;
}

interface State {
  ended: boolean;
  started: string;
}

function stateInProc(pid: number): State | undefined {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return undefined;
  // proc_pid_stat(5): the name in brackets may hold anything; after it come field 3 (state) to 22 (start, in ticks).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { ended: fields[0] === 'Z' || fields[0] === 'X', started: fields[19] ?? '' };
}

function stateByPs(pid: number): State | undefined {
  try {
    const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)];
    const line = execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim();
    const [state = '', ...started] = line.split(/\s+/);
    return { ended: state.startsWith('Z'), started: started.join(' ') };
  } catch {
    return undefined; // ps answers 1 for an unused number, and does not exist on Windows
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null; // the process has ended by now, or this system has no /proc
  }
}
