import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Account } from './account.ts';
import { exitCode, holdingLock, kernelLock } from './kernel-lock.ts';

/** The way to start PostgreSQL's programs here. */
export interface Launch {
  account: Account;
  /** setpriv(1) is there: what we start ends with this process, even when that is killed. */
  endsWithUs: boolean;
  /** flock(1) is there. */
  locks: boolean;
}

/** Learns which of the helping programs of util-linux this system has. */
export async function learnLaunch(account: Account, dataDir: string): Promise<Launch> {
  const [death, lock] = await Promise.all([
    exitCode(['setpriv', '--pdeathsig', 'INT', '--', 'true']),
    kernelLock(dataDir),
  ]);
  return { account, endsWithUs: death === 0, locks: lock !== 'unknown' };
}

/**
 * Starts a program of PostgreSQL. Each wrapper replaces itself by the next, so the child's number is the program's own.
 * setpriv comes last: the kernel forgets the wish to die with the parent when a user namespace is entered
 * (prctl(2), PR_SET_PDEATHSIG). It is bound to the thread that starts the child: call this from the main one only.
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
  // A session of its own: Ctrl+C in the terminal must reach us only, who stop the database after the last request.
  const { cwd, stdio } = how;
  return spawn(program, args, { ...launch.account.user, cwd, stdio, env: environment(), detached: true });
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
