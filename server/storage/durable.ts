import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#server/db/embedded/sync-folder.ts';

/** Creates a folder with its parents, for the server's account only, safe from power cuts. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = dirname(path); folder.length >= dirname(first).length; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === dirname(folder)) return;
  }
}

/** `syncFolder` for a folder and everything below it. */
export async function syncFolders(path: string): Promise<void> {
  for (const child of await readdir(path, { withFileTypes: true })) {
    if (child.isDirectory()) await syncFolders(join(path, child.name));
  }
  await syncFolder(path);
}
