import { type Entry, openPromise } from 'yauzl';

const mostEntries = 5_000;
const mostBytes = 1024 ** 3;
const freeBytes = 64 * 1024 ** 2;
const mostRatio = 200;

/**
 * The names in a zip's central directory; nothing is unpacked. Undefined where it is no zip, is cut or damaged, has more
 * than 5,000 entries, or would unpack to something no document is: over 1 GB, or over 64 MB at more than 200 times its
 * size, or entries that claim more bytes than the file has (overlapping ones).
 * @param path a local file of `size` bytes
 */
export async function zipNames(path: string, size: number): Promise<Set<string> | undefined> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (!zip) return undefined;
  try {
    return zip.entryCount > mostEntries ? undefined : await readNames(zip.eachEntry(), size);
  } catch {
    return undefined; // yauzl throws plain Errors for whatever is wrong with a directory
  } finally {
    zip.close();
  }
}

async function readNames(entries: AsyncIterable<Entry>, size: number): Promise<Set<string> | undefined> {
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of entries) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const isBomb = unpacked > mostBytes || (unpacked > freeBytes && unpacked > size * mostRatio);
    if (isBomb || packed > size || names.size >= mostEntries) return undefined;
    names.add(entry.fileName);
  }
  return names;
}
