import { askWorker } from '../answer-once.ts';
import type { WordAnswer } from './looks/marks.ts';

/** Message to the worker: the content of a document, to show or only to search. */
export interface WordQuestion {
  readonly bytes: ArrayBuffer;
  readonly as: 'html' | 'text';
}

/** Reads a Word document off the main thread. @throws DocumentProblem, or the reason of `signal` */
export async function askWord(content: Blob, as: WordQuestion['as'], signal: AbortSignal): Promise<WordAnswer> {
  const question: WordQuestion = { bytes: await content.arrayBuffer(), as };
  signal.throwIfAborted();
  return askWorker(new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' }), question, signal);
}
