import { createReadStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from '#server/db/embedded/account.ts';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { ifThere } from '#server/db/embedded/is-there.ts';
import { acquireLock } from '#server/db/embedded/lock.ts';
import { syncFolder } from '#server/db/embedded/sync-folder.ts';
import { ToolError } from '#server/for-people.ts';
import { type Measured, measure } from '#server/storage/arrival.ts';
import type { BlobDriver } from '#server/storage/blob-driver.ts';
import { syncFolders } from '#server/storage/durable.ts';
import { severalAtOnce } from '#server/storage/several-at-once.ts';
import { readChecksums } from './checksums.ts';
import { blobKey } from './copy-blobs.ts';
import { copyFile } from './copy-file.ts';
import { type Backup, backupIn, backupsBelow, checksumsName, databaseName } from './manifest.ts';
import { draftName } from './unfinished-restore.ts';

/**
 * A backup's folder, or one with several, of which the newest is chosen.
 * @throws ToolError without one
 */
export async function findBackup(folder: string): Promise<Backup> {
  const backup = (await ifThere(stat(folder), undefined))?.isDirectory()
    ? ((await backupIn(folder)) ?? (await backupsBelow(folder)).at(-1))
    : undefined;
  if (!backup) throw new ToolError(`There is no backup in ${folder}.`);
  return backup;
}

/**
 * Copies a backup into an empty data folder, and checks each file. The database is moved into place last: until then the
 * folder counts as empty, and the restore can be repeated.
 * @param openBlobs opens the destination of files, below the data folder or in a bucket
 * @throws ToolError for a folder in use, and for a damaged backup
 */
export async function restoreBackup(
  backup: Backup,
  dataDir: string,
  openBlobs: () => Promise<Pick<BlobDriver, 'place'>>,
): Promise<void> {
  await requireList(backup);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = await realpath(dataDir);
  await requireEmpty(place);
  const lock = await acquireLock(place, join(place, databaseName));
  try {
    const draft = join(place, draftName);
    await rm(draft, { recursive: true, force: true });
    for (const folder of ['', ...backup.manifest.folders]) {
      await mkdir(join(draft, databaseName, folder), { recursive: true, mode: 0o700 });
    }
    await copyAll(backup, draft, await openBlobs());
    await syncFolders(draft);
    await giveToOwner(place);
    await rename(join(draft, databaseName), join(place, databaseName));
    await syncFolder(place);
    await rm(draft, { recursive: true });
  } finally {
    await lock.release();
  }
}

async function requireList({ folder, manifest }: Backup): Promise<void> {
  const found = await checked(folder, checksumsName, () => measure(createReadStream(join(folder, checksumsName))));
  if (found.sha256 !== manifest.checksums) throw damaged(folder, checksumsName);
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  // The file system's own folder, and the lock of a server that never started.
  const harmless = ['lost+found', 'lock', ...(names.includes(draftName) ? [draftName, 'files'] : [])];
  const there = names.filter((name) => !harmless.includes(name));
  if (there.length === 0) return;
  throw new ToolError(
    `${dataDir} is not empty (${there.slice(0, 3).join(', ')}): a backup is restored into an empty DATA_DIR only. ` +
      'Move that folder away, or set DATA_DIR to a new one.',
  );
}

async function copyAll({ folder, manifest }: Backup, draft: string, blobs: Pick<BlobDriver, 'place'>): Promise<void> {
  let files = 0;
  await severalAtOnce(readChecksums(join(folder, checksumsName)), 8, async ({ path, sha256 }) => {
    if (path.split('/').includes('..')) throw damaged(folder, path);
    const key = blobKey(path);
    const target = join(draft, key ?? path);
    const copied = await checked(folder, path, () => copyFile(join(folder, path), target));
    if (copied.sha256 !== sha256) throw damaged(folder, path);
    if (key !== undefined) {
      await blobs.place(key, target, copied);
      await rm(target, { force: true }); // a bucket got a copy
    }
    files += 1;
  });
  if (files !== manifest.files) throw damaged(folder, checksumsName);
}

async function checked(folder: string, path: string, read: () => Promise<Measured>): Promise<Measured> {
  try {
    return await read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw damaged(folder, path);
    throw error;
  }
}

function damaged(folder: string, path: string): ToolError {
  return new ToolError(`${join(folder, path)} is damaged or missing: this backup cannot be restored. Take another.`);
}

/** Root restores for the owner of the folder, whose account will run the server. */
async function giveToOwner(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const name of await readdir(dataDir)) {
    await giveTo({ name: `user ${uid}`, wrapper: [], user: { uid, gid } }, join(dataDir, name));
  }
}
