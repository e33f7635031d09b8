import { fileTypeOf } from '#lib/file-type.ts';
import { askWorker } from '../answer-once.ts';
import type { SheetQuestion, Workbook } from './sheets.ts';

/** Reads a table off the main thread. @throws DocumentProblem, or the reason of `signal` */
export async function askSheet(content: Blob, fileName: string, signal: AbortSignal): Promise<Workbook> {
  const format = fileTypeOf(fileName) === 'CSV' ? 'csv' : 'xlsx';
  const question: SheetQuestion = { bytes: await content.arrayBuffer(), format };
  signal.throwIfAborted();
  return askWorker(new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' }), question, signal);
}
