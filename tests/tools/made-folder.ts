import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/**
 * Makes a data folder in the state after a first start, with a migrated database, without the seconds of a first start.
 * @param target empty, or missing
 */
export function copyMadeFolder(target: string): void {
  copyFolder(inject('madeFolder'), target);
}

/** Keeps owners and rights, because PostgreSQL rejects a folder that others may read. */
export function copyFolder(source: string, target: string): void {
  execFileSync('mkdir', ['-p', target]);
  execFileSync('cp', ['-a', `${source}/.`, target]);
}
