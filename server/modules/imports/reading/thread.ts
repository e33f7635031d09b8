import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { limits } from '#contract/limits.ts';
import { plainCellText } from '#contract/tables/cell-format.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Gate } from '#server/http/limits/gate.ts';
import { readerCode } from './reader-code.ts';

/** A row by its number in the file, as spreadsheet programs show it. */
export type NumberedRow = [number: number, cells: string[]];

/** A cell as the thread reads it: text, or a number with the code of its format. */
type RawCell = string | readonly [value: number, code: string];
type RawRow = readonly [number: number, cells: readonly RawCell[]];

/** A sheet that is not hidden: its first rows, and all of them, some at a time. */
export interface ReadSheet {
  readonly name: string;
  readonly count: number;
  readonly first: readonly NumberedRow[];
  readonly parts: () => Iterable<NumberedRow[]>;
  readonly isTooLong: boolean;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
}

type RawSheet = Omit<ReadSheet, 'first' | 'parts'> & {
  readonly first: readonly RawRow[];
  /** Each is JSON of `rowsAtOnce` rows. */
  readonly parts: readonly Uint8Array[];
};

interface Answer<TSheet> {
  readonly sheets: readonly TSheet[];
  readonly hiddenSheets: number;
}

/**
 * Files with more rows are rejected; columns and letters beyond the limit are left out. `titleRows`: number of first rows in
 * which the header is searched.
 */
export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5_000,
  columns: 60,
  cell: 5_000,
  header: 200,
  textBytes: 64 * 1024 * 1024,
  sheets: 20,
  titleRows: limits.importTitleRows,
  rowsAtOnce: 250,
} as const;

const longestMs = 15_000;
const mostMegabytes = 256;

/**
 * Reading or storing a table may take a whole core and much memory: one runs at a time for all callers, and few wait with
 * their file in memory.
 */
export const tableWork = new Gate(1, 10);

interface Source {
  readonly extension: 'csv' | 'xlsx';
  /** The text of a CSV file, and its separator where it is known. */
  readonly text: string;
  readonly delimiter: string | undefined;
}

/** Reads all visible sheets in a thread of their own. @throws HttpError `file-unreadable`, `busy` */
export async function readInThread(content: Buffer, source: Source): Promise<Answer<ReadSheet>> {
  const { sheets, hiddenSheets } = await tableWork.run(() => readInWorker(content, source));
  const read = sheets.map(({ first, parts, ...sheet }) => ({
    ...sheet,
    first: first.map(textsOf),
    parts: () => takeOut(parts),
  }));
  return { sheets: read, hiddenSheets };
}

/** Rows are unpacked from their parts at each call: a table takes no more memory than its file. */
function* takeOut(parts: readonly Uint8Array[]): Generator<NumberedRow[]> {
  for (const part of parts) yield (JSON.parse(Buffer.from(part).toString()) as RawRow[]).map(textsOf);
}

function textsOf([number, cells]: RawRow): NumberedRow {
  return [number, cells.map((cell) => (typeof cell === 'string' ? cell : plainCellText(cell[0], cell[1])))];
}

/** Limits memory and time: a failure of the thread ends only the thread. */
async function readInWorker(content: Buffer, source: Source): Promise<Answer<RawSheet>> {
  const { resolve: pathOf } = createRequire(import.meta.url);
  const addressOf = (name: string) => pathToFileURL(pathOf(name)).href;
  const worker = new Worker(readerCode, {
    eval: true,
    workerData: {
      ...source,
      content,
      limits: importLimits,
      modules: {
        papaparse: pathOf('papaparse'),
        fflate: pathOf('fflate'),
        xlsx: addressOf('hucre/xlsx'),
      },
    },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await new Promise<Answer<RawSheet>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The table took too long.')), longestMs);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('The reader ended without an answer.'));
      });
    });
  } catch {
    // Any error of the reader about a damaged file becomes a message for the person.
    throw new HttpError('file-unreadable');
  } finally {
    await worker.terminate();
  }
}
