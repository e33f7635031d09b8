import { createReadStream } from 'node:fs';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { readBytes } from './read-bytes.ts';

const mostEntries = 5_000;
const mostBytes = 1024 ** 3;
const freeBytes = 64 * 1024 ** 2;
const mostRatio = 200;

/**
 * The names in a zip's central directory; nothing is unpacked. Undefined if it is not a zip, or is truncated or damaged. Also
 * undefined if no document is like this:
 * - more than 5,000 entries
 * - unpacked over 1 GB, or over 64 MB at more than 200 times its size
 * - entries that claim more bytes than the file has (overlapping ones)
 * @param path a local file of `size` bytes
 */
export async function zipNames(path: string, size: number): Promise<Set<string> | undefined> {
  const zip = await openZip(path, size).catch(() => undefined);
  if (!zip) return undefined;
  try {
    return zip.entryCount > mostEntries ? undefined : await readNames(zip.eachEntry(), size);
  } catch {
    return undefined; // yauzl throws plain Errors for a damaged directory
  } finally {
    zip.close();
  }
}

/** A zip ends with this record, a comment, and bytes that a form or a mail program added: Word and Excel ignore those. */
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const mostBehind = 64 * 1024;

async function openZip(path: string, size: number): Promise<ZipFile> {
  const start = Math.max(0, size - endBytes - 0xffff - mostBehind);
  const tail = await readBytes(path, start, size - start);
  const at = tail.lastIndexOf(endRecord);
  const isWhole = at >= 0 && at + endBytes <= tail.length;
  const end = isWhole ? Math.min(size, start + at + endBytes + tail.readUInt16LE(at + 20)) : size;
  return await fromRandomAccessReaderPromise(new FileReader(path), end, { lazyEntries: true, autoClose: false });
}

/** Reads pieces of a local file. */
class FileReader extends RandomAccessReader {
  constructor(private readonly path: string) {
    super();
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.path, { start, end: end - 1 });
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
