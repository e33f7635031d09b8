import { open } from 'node:fs/promises';

/**
 * Flushes a folder's list of names, which fsync of a file does not (fsync(2)). Windows cannot open a folder and writes its
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
