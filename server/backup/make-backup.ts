import { createReadStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { identityOf } from '#server/db/embedded/process-identity.ts';
import { syncFolder } from '#server/db/embedded/sync-folder.ts';
import type { Database } from '#server/db/pool.ts';
import { measure } from '#server/storage/arrival.ts';
import type { BlobDriver } from '#server/storage/blob-driver.ts';
import { syncFolders } from '#server/storage/durable.ts';
import { holdDeletions } from '#server/storage/held-deletions.ts';
import { version } from '#server/version.ts';
import { readChecksums, writeChecksums } from './checksums.ts';
import { type CopiedBlobs, copyBlobs, type EarlierBackup } from './copy-blobs.ts';
import { copyDatabase } from './copy-database.ts';
import {
  type Backup,
  backupsBelow,
  checksumsName,
  databaseName,
  type Manifest,
  manifestName,
  unfinished,
} from './manifest.ts';
import { rowFiles } from './row-files.ts';

/** Sources of a backup. */
export interface BackupSource {
  readonly dataDir: string;
  readonly db: Database;
  /** Connection string of the embedded database's superuser. */
  readonly superuser: string;
  readonly blobs: Pick<BlobDriver, 'list' | 'get'>;
}

export interface MadeBackup extends Backup {
  readonly blobs: Pick<CopiedBlobs, 'bytes' | 'linked'> & { count: number };
  /** Storage keys of files that were missing or damaged before the backup started. */
  readonly damaged: readonly string[];
}

/**
 * Makes a backup of database and files beside a running server, in a new folder below `collection` that is named after the
 * time.
 * The database comes first, then the files: files are placed before their rows are committed, and none is deleted during the
 * backup, so every row has its file. Surplus files are removed after a restore.
 * @throws if something cannot be read or written; nothing is left then
 */
export async function makeBackup(source: BackupSource, collection: string): Promise<MadeBackup> {
  const folder = resolve(collection);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const now = new Date().toISOString();
  const place = join(folder, now.replaceAll(':', '-'));
  const draft = `${place}.unfinished-${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    const made = await fill(source, draft, now, await newest(folder));
    await rename(draft, place);
    await syncFolder(folder);
    return { ...made, folder: place };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  { dataDir, db, superuser, blobs }: BackupSource,
  draft: string,
  madeAt: string,
  earlier: EarlierBackup | undefined,
): Promise<Omit<MadeBackup, 'folder'>> {
  const list = writeChecksums(join(draft, checksumsName));
  let files = 0;
  const counted = {
    ...list,
    add: (file: { path: string; sha256: string }) => {
      files += 1;
      return list.add(file);
    },
  };
  const release = await holdDeletions(dataDir);
  try {
    const cluster = { folder: join(await realpath(dataDir), databaseName), superuser };
    const folders = await copyDatabase(cluster, join(draft, databaseName), counted, databaseName);
    const expected = await checksumsOfRows(db);
    const copied = await copyBlobs(blobs, draft, counted, earlier);
    await list.finish();
    await syncFolders(draft);
    const { sha256: checksums } = await measure(createReadStream(join(draft, checksumsName)));
    const manifest: Manifest = { format: 1, madeAt, release: version, checksums, files, folders };
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    const damaged = [...expected].filter(([key, sha256]) => copied.checksums.get(key) !== sha256).map(([key]) => key);
    return { manifest, blobs: { ...copied, count: copied.checksums.size }, damaged };
  } finally {
    await release();
  }
}

/** Checksums of all rows after the copy of the database: each has its blob until the deletions are released. */
async function checksumsOfRows(db: Database): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key, sha256 } of rowFiles(db)) found.set(key, sha256);
  return found;
}

async function newest(collection: string): Promise<EarlierBackup | undefined> {
  const backup = (await backupsBelow(collection)).at(-1);
  if (!backup) return undefined;
  const checksums = new Map<string, string>();
  for await (const { path, sha256 } of readChecksums(join(backup.folder, checksumsName))) {
    if (path.startsWith('files/')) checksums.set(path, sha256);
  }
  return { folder: backup.folder, checksums };
}

/** Deletes the stale files of a killed backup. */
async function removeUnfinished(collection: string): Promise<void> {
  for (const name of await readdir(collection)) {
    const pid = unfinished.exec(name)?.[1];
    if (pid !== undefined && !identityOf(Number(pid))) await rm(join(collection, name), { recursive: true });
  }
}

/**
 * Deletes all but the newest backups of a folder.
 * @returns the names of the deleted ones
 */
export async function keepNewest(collection: string, count: number): Promise<string[]> {
  const old = (await backupsBelow(collection)).slice(0, -count);
  for (const { folder } of old) {
    // Without its last file it no longer counts as a backup, even if the deletion is interrupted.
    await rm(join(folder, manifestName));
    await rm(folder, { recursive: true });
  }
  return old.map(({ folder }) => basename(folder));
}
