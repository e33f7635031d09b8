import { readFileSync, writeFileSync } from 'node:fs';

/** What a process holds in memory, in bytes (RSS), as Linux reports it (proc_pid_status(5)). */
export interface HeldMemory {
  /** When the watch started. */
  readonly before: number;
  /** The most at any moment since. */
  most(): number;
}

/** Only Linux reports the highest mark of a process and lets it start again. */
export const canWatchMemory = process.platform === 'linux';

/** Starts to watch a process of our own user: no moment between two looks is missed, for the system keeps the mark. */
export function watchMemory(pid: number): HeldMemory {
  // 5: the highest mark becomes what is held now (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = bytesOf(pid, 'VmRSS');
  return { before, most: () => bytesOf(pid, 'VmHWM') };
}

function bytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`The system does not report ${name} of process ${pid}.`);
  return Number(kilobytes) * 1024;
}
