import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/**
 * Makes a data folder as a first start leaves it, its database migrated, without the seconds of a first start.
 *
 * @param target empty, or not there yet
 */
export function copyMadeFolder(target: string): void {
  copyFolder(inject('madeFolder'), target);
}

/** Owners and rights stay: PostgreSQL rejects a folder that others may read. */
export function copyFolder(source: string, target: string): void {
  execFileSync('mkdir', ['-p', target]);
  execFileSync('cp', ['-a', `${source}/.`, target]);
}
