import { spawn } from 'node:child_process';

/**
 * util-linux's flock(1): PostgreSQL itself and every process it forks hold the lock. So the kernel releases it exactly when
 * the last of them ends, and other containers on the same disk see it.
 */
export const lockHeldExitCode = 75;

/**
 * The words before a command that make it run with the lock of a folder, or end with `lockHeldExitCode`. The dot keeps
 * flock(1) from creating a file if the folder is missing.
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

/** Runs a command without output; null if it does not exist or dies by a signal. */
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
