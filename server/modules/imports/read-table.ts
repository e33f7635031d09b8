import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Papa from 'papaparse';
import { fromBufferPromise } from 'yauzl';
import { HttpError } from '#server/http/http-error.ts';

/** A table as it was uploaded: the first row, and the others as text. */
export interface ReadTable {
  readonly headers: string[];
  readonly rows: string[][];
}

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, columns: 60, cell: 5_000 } as const;

const mostUnpacked = 50 * 1024 * 1024;
const mostRatio = 100;
const longestMs = 30_000;

/**
 * Reads a CSV or XLSX file; rows without any text are left out.
 * @throws HttpError `file-unreadable` for what is no table, or would unpack to more than a table is
 */
export async function readTable(content: Buffer, extension: string): Promise<ReadTable> {
  const all = extension === 'csv' ? readCsv(content) : await readWorkbook(content);
  const [headers = [], ...rows] = all
    .map((row) => row.slice(0, importLimits.columns).map((cell) => cell.trim().slice(0, importLimits.cell)))
    .filter((row) => row.some((cell) => cell !== ''));
  if (headers.length === 0) throw new HttpError('file-unreadable');
  return { headers, rows: rows.map((row) => headers.map((_, column) => row[column] ?? '')) };
}

/** The delimiter is sniffed: Excel writes a semicolon where the comma is the decimal sign. */
function readCsv(content: Buffer): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return Papa.parse<string[]>(text, { skipEmptyLines: true, preview: importLimits.rows + 2 }).data;
  } catch {
    // Neither UTF-8 nor a text at all.
    throw new HttpError('file-unreadable');
  }
}

async function readWorkbook(content: Buffer): Promise<string[][]> {
  await requireHarmless(content);
  try {
    return await readInWorker(content);
  } catch {
    // Whatever the reader says of a damaged workbook, it is one for the person.
    throw new HttpError('file-unreadable');
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

/** Text, because a bundle has no file for it. Dates become the day, as a person writes it. */
const workerCode = `
const { parentPort, workerData } = require('node:worker_threads');
const { readSheet } = require(workerData.reader);
const text = (cell) => cell === null || cell === undefined ? ''
  : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
readSheet(Buffer.from(workerData.content)).then(
  (rows) => parentPort.postMessage(rows.slice(0, workerData.most).map((row) => row.map(text))),
);`;

/** In a thread of its own, with little memory and time: it blocks no one, and what goes wrong ends it alone. */
function readInWorker(content: Buffer): Promise<string[][]> {
  const reader = createRequire(import.meta.url).resolve('read-excel-file/node');
  const worker = new Worker(workerCode, {
    eval: true,
    workerData: { reader, content, most: importLimits.rows + 2 },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise<string[][]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The workbook took too long.')), longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The reader ended without an answer.'));
    });
  }).finally(() => worker.terminate());
}
