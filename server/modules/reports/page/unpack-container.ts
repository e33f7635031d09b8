import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { reportPageEntry, reportPhotoEntry, reportVoiceEntry } from '#contract/entities/report-page.ts';
import { limits, serverLimits } from '#contract/limits.ts';
import { HttpError } from '#server/http/http-error.ts';

/** Contents of a report page's container, by name: its fields as they arrived, photos and voice note. */
export type Unpacked = ReadonlyMap<string, Buffer>;

/** The entries that a container may hold. */
interface Allowed {
  readonly mostEntries: number;
  /** -1 for an entry that has no place in it. */
  mostBytesOf(name: string): number;
}

const reportPage: Allowed = { mostEntries: 1 + limits.photosOfReport + 1, mostBytesOf };

/**
 * Reads the container of a report page, or another one, into memory. Its directory says first what is in it: nothing is unpacked of one that
 * holds more, or something else, or under another name, or would be larger than it may.
 * @param path a local file of `size` bytes
 * @throws HttpError `page-damaged`
 */
export async function unpackContainer(path: string, size: number, allowed: Allowed = reportPage): Promise<Unpacked> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged);
  try {
    if (zip.entryCount > allowed.mostEntries) throw new HttpError('page-damaged');
    const entries = await entriesOf(zip.eachEntry(), size, allowed);
    const unpacked = new Map<string, Buffer>();
    for (const entry of entries) {
      unpacked.set(entry.fileName, await read(await zip.openReadStreamPromise(entry), entry.uncompressedSize));
    }
    return unpacked;
  } catch (error) {
    return damaged(error);
  } finally {
    zip.close();
  }
}

async function entriesOf(
  found: AsyncIterable<Entry>,
  size: number,
  { mostEntries, mostBytesOf }: Allowed,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = new Set<string>();
  let packed = 0;
  for await (const entry of found) {
    packed += entry.compressedSize;
    names.add(entry.fileName);
    entries.push(entry);
    // Entries that claim more bytes than there are overlap, and two of one name are read differently by different programs.
    const isOdd = packed > size || names.size < entries.length || entries.length > mostEntries;
    if (isOdd || entry.uncompressedSize > mostBytesOf(entry.fileName)) throw new HttpError('page-damaged');
  }
  return entries;
}

/** No byte of an entry that has no place in a report page. */
function mostBytesOf(name: string): number {
  if (name === reportPageEntry) return limits.reportPageBytes;
  if (reportPhotoEntry.test(name)) return limits.photoBytes;
  return reportVoiceEntry.test(name) ? serverLimits.voiceBytes : -1;
}

/** The unpacked content may be larger than the directory says. */
async function read(content: Readable, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let came = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    came += chunk.length;
    if (came > size) throw new HttpError('page-damaged');
    chunks.push(chunk);
  }
  if (came !== size) throw new HttpError('page-damaged');
  return Buffer.concat(chunks);
}

/** yauzl and zlib throw plain errors for whatever is wrong with a ZIP; those of the disk name the call that failed. */
function damaged(error: unknown): never {
  if (error instanceof Error && 'syscall' in error) throw error;
  throw error instanceof HttpError ? error : new HttpError('page-damaged', {});
}
