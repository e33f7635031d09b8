import { spawn } from 'node:child_process';

/**
 * util-linux's flock(1): the lock is held by PostgreSQL itself and by every process it forks, so the kernel gives it back
 * exactly when the last of them is gone, and it is seen from other containers on the same disk.
 */
export const lockHeldExitCode = 75;

/**
 * The words before a command that make it run holding the lock of a folder, or end with `lockHeldExitCode`. The dot keeps
 * flock(1) from making a file where the folder is missing.
 */
export function holdingLock(folder: string): string[] {
  return ['flock', '--nonblock', '--conflict-exit-code', String(lockHeldExitCode), '--no-fork', `${folder}/.`];
}

/** State of the folder's database lock; 'unknown' if flock(1) or the folder is missing. */
export async function kernelLock(folder: string): Promise<'free' | 'held' | 'unknown'> {
  const code = await exitCode([...holdingLock(folder), 'true']);
  if (code === 0) return 'free';
  return code === lockHeldExitCode ? 'held' : 'unknown';
}

/** Runs a command without a word; null when it does not exist or dies by a signal. */
export function exitCode(
  [program = '', ...args]: string[],
  how: { uid?: number; gid?: number } = {},
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...how, stdio: 'ignore' });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}
