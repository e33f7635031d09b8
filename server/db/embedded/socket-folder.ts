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
 * Creates the folder of the database's socket. Only the server's user may enter it: that protects the database.
 * It is in the data folder, or in the system's temporary one if the path would be too long for a socket. Then the data folder
 * records it, so that the next start can remove the folder of a killed one.
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
  await writeFile(noteOf(dataDir), far, { mode: 0o600 }); // first, so that a kill in between leaves no unknown folder
  await mkdir(far, { mode: 0o700 });
  await giveTo(account, far);
  return far;
}

/** Folder of the socket of the database that runs on this data folder. @param dataDir the real path */
export async function socketFolderOf(dataDir: string): Promise<string> {
  return (await ifThere(readFile(noteOf(dataDir), 'utf8'), undefined)) ?? join(dataDir, 'socket');
}

/** Removes it with everything that a killed database left in it. No process may be using it. */
export async function removeSocketFolder(dataDir: string): Promise<void> {
  const far = await ifThere(readFile(noteOf(dataDir), 'utf8'), undefined);
  // The note is trusted only if it names what this file creates: a folder, not a link, with such a name.
  if (far !== undefined && temporaryName.test(basename(far)) && (await ifThere(lstat(far), undefined))?.isDirectory()) {
    await rm(far, { recursive: true, force: true });
  }
  await rm(noteOf(dataDir), { force: true });
  await rm(join(dataDir, 'socket'), { recursive: true, force: true });
}

function fits(folder: string): boolean {
  // The longest name in the folder is the socket's; the lock file is an ordinary file.
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestPath;
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'socket-folder');
}
