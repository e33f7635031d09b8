import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { fromBufferPromise } from 'yauzl';
import { HttpError } from '#server/http/http-error.ts';
import { Gate } from '#server/http/limits/gate.ts';
import { readerCode } from './table-reader.ts';

/** A table as it was uploaded: the first row, and the others as text. */
export interface ReadTable {
  readonly headers: string[];
  /** The others as text, parsed at each call: a table that waits for its turn takes no more memory than its file. */
  readonly rows: () => string[][];
  /** Whether the file has more rows than are read. */
  readonly isTooLong: boolean;
}

/** What the thread answers, as JSON. */
interface Answer {
  readonly rows: string[][];
  readonly isTooLong: boolean;
}

/** One row more than these is too many; columns and letters beyond them are left out. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, columns: 60, cell: 5_000 } as const;

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
  const read = await tableWork.run(() => readInWorker(content, extension));
  const parse = () => JSON.parse(Buffer.from(read).toString()) as Answer;
  const { rows: all, isTooLong } = parse();
  const [headers] = all;
  if (!headers) throw new HttpError('file-unreadable');
  const rows = () =>
    parse()
      .rows.slice(1)
      .map((row) => headers.map((_, column) => row[column] ?? ''));
  return { headers, rows, isTooLong: isTooLong || all.length > importLimits.rows + 1 };
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
async function readInWorker(content: Buffer, extension: 'csv' | 'xlsx'): Promise<Uint8Array> {
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
    return await new Promise<Uint8Array>((resolve, reject) => {
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
