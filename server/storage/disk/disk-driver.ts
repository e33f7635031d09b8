import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { ifThere } from '#server/db/embedded/is-there.ts';
import type { BlobDriver, BlobEntry, ByteRange } from '#server/storage/blob-driver.ts';
import { makeFolder, syncFolder } from '#server/storage/durable.ts';
import { BlobMissing } from '#server/storage/errors.ts';

/**
 * Blobs as files of a folder, in two levels of 256 subfolders each: no folder ever holds more names than any file system
 * bears. A file appears under its name whole or not at all.
 * @param root the folder; must be on the same file system as the files that are placed
 */
export async function diskDriver(root: string): Promise<BlobDriver> {
  await makeFolder(root);
  return {
    place: (key, path) => place(root, key, path),
    get: (key, range) => get(root, key, range),
    stat: (key) => entry(root, key),
    delete: (key) => rm(pathOf(root, key), { force: true }),
    list: () => list(root),
  };
}

async function place(root: string, key: string, path: string): Promise<void> {
  const folder = folderOf(root, key);
  await makeFolder(folder);
  try {
    await rename(path, pathOf(root, key));
  } catch (error) {
    // A transaction that was tried again places again: the first time moved the file.
    if (errorCode(error) !== 'ENOENT' || !(await entry(root, key))) throw error;
  }
  await syncFolder(folder);
}

async function get(root: string, key: string, range?: ByteRange): Promise<Readable> {
  try {
    const file = await open(pathOf(root, key), 'r');
    return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new BlobMissing(key) : error;
  }
}

async function entry(root: string, key: string): Promise<BlobEntry | undefined> {
  const found = await ifThere(stat(pathOf(root, key)), undefined);
  return found && { key, size: found.size, modifiedAt: found.mtime };
}

async function* list(root: string): AsyncIterable<BlobEntry> {
  for await (const outer of subfolders(root)) {
    for await (const inner of subfolders(outer)) {
      for await (const { name } of await opendir(inner)) {
        const found = await entry(root, name);
        if (found) yield found;
      }
    }
  }
}

async function* subfolders(folder: string): AsyncIterable<string> {
  for await (const child of await opendir(folder)) {
    if (child.isDirectory()) yield join(folder, child.name);
  }
}

/** By the last four digits: the first ones of a UUIDv7 are the time, the same for everything of a day. */
function folderOf(root: string, key: string): string {
  return join(root, key.slice(-2), key.slice(-4, -2));
}

function pathOf(root: string, key: string): string {
  return join(folderOf(root, key), key);
}
