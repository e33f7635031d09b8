import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { limits } from '#contract/limits.ts';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { makeFolder } from '#server/storage/durable.ts';

const lifetimeMs = limits.unfinishedUploadDays * 24 * 3_600_000;
const about = '.json';

/** Where uploads that come in pieces grow, each with a note of what it will be. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'files', 'uploads');
}

/** The folder as tus writes it; on the file system of the blobs. */
export async function openUploads(dataDir: string): Promise<FileStore> {
  const directory = uploadFolder(dataDir);
  await makeFolder(directory); // the store's own attempt is not waited for, and its failure would end the process
  return new FileStore({ directory, expirationPeriodInMilliseconds: lifetimeMs });
}

/** An id that tells whose the upload is, so that nobody else's is ever looked up. */
export function newUploadId(ownerId: string): string {
  return prefixOf(ownerId) + randomBytes(16).toString('hex');
}

/** Whether an id is one that was made for this owner; nothing else may be used as the name of a file. */
export function isUploadOf(ownerId: string, uploadId: string): boolean {
  return /^[0-9a-f]{64}$/.test(uploadId) && uploadId.startsWith(prefixOf(ownerId));
}

/** How many uploads of an owner are there, growing or waiting for their entry. */
export async function countUploads(dataDir: string, ownerId: string): Promise<number> {
  return (await readdir(uploadFolder(dataDir))).filter((name) => isUploadOf(ownerId, name)).length;
}

/** Removes the content of an upload whose entry is written; the note stays, so that a repeat can be told from another. */
export async function dropContent(dataDir: string, uploadId: string): Promise<void> {
  await rm(join(uploadFolder(dataDir), uploadId), { force: true });
}

/**
 * Removes what was begun 30 days ago, finished or not. The store's own clean-up is not used: it takes finished uploads
 * for unfinished ones, for their notes do not say how far they came.
 * @returns how many were removed
 */
export async function removeExpired(dataDir: string, now: number): Promise<number> {
  const folder = uploadFolder(dataDir);
  let removed = 0;
  for (const name of await readdir(folder)) {
    const changed = await changedAt(join(folder, name));
    if (changed === undefined || now - changed < lifetimeMs) continue;
    await rm(join(folder, name), { force: true });
    if (!name.endsWith(about)) removed += 1;
  }
  return removed;
}

async function changedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined; // taken or given up while we looked
    throw error;
  }
}

function prefixOf(ownerId: string): string {
  return ownerId.replaceAll('-', '').toLowerCase();
}
