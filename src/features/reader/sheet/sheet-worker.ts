import { answerOnce } from '../answer-once.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetQuestion } from './sheets.ts';

// Reads a table off the main thread.
answerOnce(async ({ bytes, format }: SheetQuestion) =>
  format === 'csv' ? readCsv(new Uint8Array(bytes)) : readXlsx(new Uint8Array(bytes)),
);
