import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Account, giveTo } from './account.ts';
import { ifThere } from './is-there.ts';

/** Part of the socket's name; no port is opened. */
export const socketPort = 5432;

// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const longestPath = 103;
const temporaryName = /^sanad-[0-9a-f]{16}$/;

/**
 * Makes the folder of the database's socket, which only the own user may enter: that is what guards the database. It is in
 * the data folder, or in the system's temporary one when the path would be too long for a socket; then the data folder
 * remembers where, so that the next start can remove what a killed one left.
 *
 * @returns its absolute path
 */
export async function makeSocketFolder(dataDir: string, account: Account): Promise<string> {
  await removeSocketFolder(dataDir);
  const near = join(dataDir, 'socket');
  if (fits(near)) {
    await mkdir(near, { mode: 0o700 });
    await giveTo(account, near);
    return near;
  }
  const name = `sanad-${randomBytes(8).toString('hex')}`;
  const far = join(fits(join(tmpdir(), name)) ? tmpdir() : '/tmp', name);
  await writeFile(noteOf(dataDir), far, { mode: 0o600 }); // first, so that a kill in between leaves no folder that no one knows
  await mkdir(far, { mode: 0o700 });
  await giveTo(account, far);
  return far;
}

/** Folder of the socket of the database that runs on this data folder. @param dataDir the real path */
export async function socketFolderOf(dataDir: string): Promise<string> {
  return (await ifThere(readFile(noteOf(dataDir), 'utf8'), undefined)) ?? join(dataDir, 'socket');
}

/** Removes it with whatever a killed database left in it. No one may be using it. */
export async function removeSocketFolder(dataDir: string): Promise<void> {
  const far = await ifThere(readFile(noteOf(dataDir), 'utf8'), undefined);
  // The note is only believed when it names what this file makes: a folder, not a link, with such a name.
  if (far !== undefined && temporaryName.test(basename(far)) && (await ifThere(lstat(far), undefined))?.isDirectory()) {
    await rm(far, { recursive: true, force: true });
  }
  await rm(noteOf(dataDir), { force: true });
  await rm(join(dataDir, 'socket'), { recursive: true, force: true });
}

function fits(folder: string): boolean {
  // The longest name in it is the socket's; its lock file is an ordinary one.
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestPath;
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'socket-folder');
}
