import { spawnSync } from 'node:child_process';

/**
 * The environment in which a program, and whatever it starts, lives at another time, by libfaketime (Debian's `faketime`). What
 * it measures by the monotonic clock, such as how long it waits, is as ever.
 * @param start where the clock of the program starts, in UTC
 * @throws Error where faketime is not installed
 */
export function environmentAt(start: Date): Record<string, string> {
  const time = `@${start.toISOString().slice(0, 19).replace('T', ' ')}`;
  const { stdout } = spawnSync('faketime', ['-f', time, 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  const library = stdout?.trim();
  if (!library) throw new Error("This needs a clock that can be set: install Debian's package 'faketime'.");
  return { LD_PRELOAD: library, FAKETIME: time, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' };
}
