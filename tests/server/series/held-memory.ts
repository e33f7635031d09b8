import { readFileSync, writeFileSync } from 'node:fs';

/** The memory of a process, in bytes (RSS), as Linux reports it (proc_pid_status(5)). */
export interface HeldMemory {
  /** At the start of the watch. */
  readonly before: number;
  /** The maximum since then. */
  most(): number;
}

/** Only Linux reports the peak of a process and can reset it. */
export const canWatchMemory = process.platform === 'linux';

/** Starts to watch a process of our own user. No peak is missed between two reads, because the system records it. */
export function watchMemory(pid: number): HeldMemory {
  // 5 resets the peak to the present value (proc_pid_clear_refs(5)).
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
