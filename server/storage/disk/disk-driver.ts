import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { ifThere } from '#server/db/embedded/is-there.ts';
import { syncFolder } from '#server/db/embedded/sync-folder.ts';
import type { BlobDriver, BlobEntry } from '#server/storage/blob-driver.ts';
import { makeFolder } from '#server/storage/durable.ts';
import { BlobMissing } from '#server/storage/errors.ts';

/**
 * Blobs as files of a folder, in two levels of 256 subfolders each, so that no folder has too many names for a file system. A
 * file appears under its name completely or not at all.
 * @param root the folder; must be on the same file system as the files that are placed
 */
export async function diskDriver(root: string): Promise<BlobDriver> {
  await makeFolder(root);
  /** By the last four digits: the first ones of a UUIDv7 are the time, the same for all blobs of a day. */
  const folderOf = (key: string) => join(root, key.slice(-2), key.slice(-4, -2));
  const pathOf = (key: string) => join(folderOf(key), key);

  async function entry(key: string): Promise<BlobEntry | undefined> {
    const found = await ifThere(stat(pathOf(key)), undefined);
    return found && { key, size: found.size, modifiedAt: found.mtime };
  }

  return {
    async place(key, path) {
      const folder = folderOf(key);
      await makeFolder(folder);
      try {
        await rename(path, pathOf(key));
      } catch (error) {
        // A repeated transaction places the file again, which the first run has already moved.
        if (errorCode(error) !== 'ENOENT' || !(await entry(key))) throw error;
      }
      await syncFolder(folder);
    },
    async get(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
      } catch (error) {
        throw errorCode(error) === 'ENOENT' ? new BlobMissing(key) : error;
      }
    },
    stat: entry,
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const outer of subfolders(root)) {
        for await (const inner of subfolders(outer)) {
          for await (const { name } of await opendir(inner)) {
            const found = await entry(name);
            if (found) yield found;
          }
        }
      }
    },
  };
}

async function* subfolders(folder: string): AsyncIterable<string> {
  for await (const child of await opendir(folder)) {
    if (child.isDirectory()) yield join(folder, child.name);
  }
}
