import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Account } from './account.ts';
import { exitCode, holdingLock, kernelLock } from './kernel-lock.ts';

/** The way to start PostgreSQL's programs here. */
export interface Launch {
  account: Account;
  /** setpriv(1) is available: child processes end with this process, even if it is killed. */
  endsWithUs: boolean;
  /** flock(1) is available. */
  locks: boolean;
}

/** Finds out which helper programs of util-linux this system has. */
export async function learnLaunch(account: Account, dataDir: string): Promise<Launch> {
  const [death, lock] = await Promise.all([
    exitCode(['setpriv', '--pdeathsig', 'INT', '--', 'true']),
    kernelLock(dataDir),
  ]);
  return { account, endsWithUs: death === 0, locks: lock !== 'unknown' };
}

/**
 * Starts a program of PostgreSQL. Each wrapper replaces itself by the next, so the child's number is the program's own.
 * setpriv comes last: entering a user namespace resets the signal for the parent's death (prctl(2), PR_SET_PDEATHSIG). It is
 * bound to the thread that starts the child, so call this only from the main thread.
 */
export function startProgram(
  launch: Launch,
  command: string[],
  how: { diesBy: 'INT' | 'KILL'; locking?: string; cwd: string; stdio: StdioOptions },
): ChildProcess {
  const [program = '', ...args] = [
    ...(launch.locks && how.locking !== undefined ? holdingLock(how.locking) : []),
    ...launch.account.wrapper,
    ...(launch.endsWithUs ? ['setpriv', '--pdeathsig', how.diesBy, '--'] : []),
    ...command,
  ];
  // A separate session: Ctrl+C in the terminal must reach only this process, which stops the database after the last request.
  const { cwd, stdio } = how;
  return spawn(program, args, { ...launch.account.user, cwd, stdio, env: environment(), detached: true });
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
