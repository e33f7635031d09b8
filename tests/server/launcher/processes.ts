import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's processes, initdb's too, that work in a folder or below; zombies left out. */
export function processesBelow(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresBelow(folder, name))
    .map(Number);
}

/** Kills them all. A process may end by itself at that moment, because its work is done or its postmaster dead. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The parent process of all others of a running database. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isPostgresBelow(folder: string, pid: string): boolean {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`);
    const place = readlinkSync(`/proc/${pid}/cwd`);
    const zombie = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return !zombie && /postgres|initdb/.test(program) && (place === folder || place.startsWith(`${folder}/`));
  } catch {
    return false; // it has ended by now
  }
}
