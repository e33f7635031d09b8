import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { copyMadeFolder } from '#tests/tools/made-folder.ts';
import { removeBuiltWriter } from './built-writer.ts';
import { killAll, processesBelow } from './processes.ts';
import { killLeftServers } from './server-process.ts';
import { userOf, type Who } from './users.ts';

const folders: string[] = [];

/** A new folder that belongs to that user and that no one else may enter. */
export function newFolder(who: Who): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sanad-launcher-')));
  folders.push(folder);
  const owner = userOf(who);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** In the state after a first start of that user's server. */
export function madeFolder(who: Who): string {
  const folder = newFolder(who);
  copyMadeFolder(folder);
  const owner = userOf(who);
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  return folder;
}

/** A value for PATH with these programs only, like a system that lacks the others. */
export function pathWith(...programs: string[]): string {
  const folder = newFolder('root');
  chmodSync(folder, 0o755);
  const places = (process.env.PATH ?? '').split(':');
  for (const program of programs) {
    const place = places.find((candidate) => existsSync(join(candidate, program)));
    if (place !== undefined) symlinkSync(join(place, program), join(folder, program));
  }
  return folder;
}

/** For afterAll: fails if a database outlives the tests. */
export async function tidy(): Promise<void> {
  killLeftServers();
  removeBuiltWriter();
  for (const folder of folders) {
    try {
      await expectNoProcess(folder);
    } finally {
      killAll(processesBelow(folder));
      rmSync(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 25 });
    }
  }
}

/** A killed server's database ends within moments. */
export async function expectNoProcess(folder: string): Promise<void> {
  await vi.waitFor(() => expect(processesBelow(folder)).toEqual([]), { timeout: 10_000, interval: 10 });
}
