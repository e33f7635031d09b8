import { spawnSync } from 'node:child_process';

/**
 * The environment in which a program, and its children, live at another time, by libfaketime (Debian's `faketime`). The
 * monotonic clock, for example for waits, is unchanged.
 * @param start the initial time of the program's clock, in UTC
 * @throws Error if faketime is not installed
 */
export function environmentAt(start: Date): Record<string, string> {
  const time = `@${start.toISOString().slice(0, 19).replace('T', ' ')}`;
  const { stdout } = spawnSync('faketime', ['-f', time, 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  const library = stdout?.trim();
  if (!library) throw new Error("This needs a clock that can be set: install Debian's package 'faketime'.");
  return { LD_PRELOAD: library, FAKETIME: time, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' };
}
