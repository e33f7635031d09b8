import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { fromBufferPromise } from 'yauzl';
import { HttpError } from '#server/http/http-error.ts';
import { Gate } from '#server/http/limits/gate.ts';
import { readerCode } from './table-reader.ts';

/** A table as it was uploaded: the first row, and the others as text. */
export interface ReadTable {
  readonly headers: string[];
  /**
   * The others, some at a time and taken out of their parts at each call: a table takes no more memory than its file, and the
   * thread that answers everybody is never held up by all of its cells at once.
   */
  readonly rows: () => Iterable<string[][]>;
  /** Whether the file has more rows than are read. */
  readonly isTooLong: boolean;
}

/** What the thread answers; each part is JSON of `rowsAtOnce` rows. */
interface Answer {
  readonly headers: string[] | undefined;
  readonly parts: readonly Uint8Array[];
  readonly isTooLong: boolean;
}

/** More rows than these are too many; columns and letters beyond them are left out. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, columns: 60, cell: 5_000, rowsAtOnce: 250 } as const;

const mostUnpacked = 50 * 1024 * 1024;
const mostRatio = 100;
const longestMs = 15_000;
const mostMegabytes = 192;

/**
 * To read a table, and to store one, may take a whole core and much memory: one at a time, whoever asks, and few that wait with
 * their file in memory.
 */
export const tableWork = new Gate(1, 10);

/**
 * Reads a CSV or XLSX file beside the thread that answers; rows without any text are left out.
 * @throws HttpError `file-unreadable` for what is no table, or would unpack to more than a table is; `busy`
 */
export async function readTable(content: Buffer, extension: 'csv' | 'xlsx'): Promise<ReadTable> {
  if (extension === 'xlsx') await requireHarmless(content);
  const { headers, parts, isTooLong } = await tableWork.run(() => readInWorker(content, extension));
  if (!headers) throw new HttpError('file-unreadable');
  return { headers, rows: () => takeOut(parts, headers.length), isTooLong };
}

/** Some rows after the other, each as long as the first row is. */
function* takeOut(parts: readonly Uint8Array[], columns: number): Generator<string[][]> {
  for (const part of parts) {
    const some = JSON.parse(Buffer.from(part).toString()) as string[][];
    yield some.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''));
  }
}

/** A zip of a few kilobytes can hold gigabytes: what it claims to hold is summed before it is unpacked. */
async function requireHarmless(content: Buffer): Promise<void> {
  let unpacked = 0;
  try {
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) unpacked += entry.uncompressedSize;
  } catch {
    throw new HttpError('file-unreadable');
  }
  const isBomb = unpacked > mostUnpacked || unpacked > Math.max(content.length, 10_000) * mostRatio;
  if (isBomb) throw new HttpError('file-unreadable');
}

/** With little memory and time: what goes wrong in the thread ends it alone. */
async function readInWorker(content: Buffer, extension: 'csv' | 'xlsx'): Promise<Answer> {
  const { resolve: pathOf } = createRequire(import.meta.url);
  const worker = new Worker(readerCode, {
    eval: true,
    workerData: {
      content,
      extension,
      limits: importLimits,
      papaparse: pathOf('papaparse'),
      workbook: pathOf('read-excel-file/node'),
    },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The table took too long.')), longestMs);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('The reader ended without an answer.'));
      });
    });
  } catch {
    // Whatever the reader says of a damaged file, it is one for the person.
    throw new HttpError('file-unreadable');
  } finally {
    await worker.terminate();
  }
}
