import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes a folder with its parents, so that they are there after a power cut too. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = dirname(path); folder.length >= dirname(first).length; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === dirname(folder)) return;
  }
}

/**
 * Flushes a folder's list of names: fsync of a file does not (fsync(2)). Windows cannot open a folder and writes its
 * names through by itself.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The same for a folder and all below it. */
export async function syncFolders(path: string): Promise<void> {
  for (const child of await readdir(path, { withFileTypes: true })) {
    if (child.isDirectory()) await syncFolders(join(path, child.name));
  }
  await syncFolder(path);
}
