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
  /** The maximum size of an entry; -1 for an entry that is not allowed. */
  mostBytesOf(name: string): number;
}

const reportPage: Allowed = { mostEntries: 1 + limits.photosOfReport + 1, mostBytesOf };

/**
 * Reads the container of a report page, or another one, into memory. Its directory is checked first: if it lists more, other
 * or larger entries than allowed, nothing is unpacked.
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
    // Entries that claim more bytes than the file has overlap, and programs differ about two entries with one name.
    const isOdd = packed > size || names.size < entries.length || entries.length > mostEntries;
    if (isOdd || entry.uncompressedSize > mostBytesOf(entry.fileName)) throw new HttpError('page-damaged');
  }
  return entries;
}

/** No byte for an entry that does not belong into a report page. */
function mostBytesOf(name: string): number {
  if (name === reportPageEntry) return limits.reportPageBytes;
  if (reportPhotoEntry.test(name)) return limits.photoBytes;
  return reportVoiceEntry.test(name) ? serverLimits.voiceBytes : -1;
}

/** The unpacked content may be larger than the directory claims. */
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

/** yauzl and zlib throw plain errors for a damaged ZIP; errors of the disk name the failed call. */
function damaged(error: unknown): never {
  if (error instanceof Error && 'syscall' in error) throw error;
  throw error instanceof HttpError ? error : new HttpError('page-damaged', {});
}
