import type { PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentProblem } from '../document-problem.ts';

/** Time limit: a slow phone never needs that long for a school's page whose bytes are here. */
const longestSeconds = 60;

/** Number of arrivals of a document's bytes. */
const arrivals = new WeakMap<PDFDocumentLoadingTask, number>();

/** Counts arriving bytes of a document from now on. */
export function noteArrivals(loading: PDFDocumentLoadingTask): void {
  loading.onProgress = () => arrivals.set(loading, (arrivals.get(loading) ?? 0) + 1);
}

/**
 * Waits for work on a document, which may never end, because the file decides how long it takes. Time counts while the page
 * is visible and no bytes arrive.
 * @throws DocumentProblem `too-large`, or what `work` throws
 */
export function withTimeout<TValue>(loading: PDFDocumentLoadingTask, work: Promise<TValue>): Promise<TValue> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    let seconds = 0;
    let before = arrivals.get(loading);
    timer = setInterval(() => {
      const now = arrivals.get(loading);
      seconds = now === before && !document.hidden ? seconds + 1 : 0;
      before = now;
      if (seconds >= longestSeconds) reject(new DocumentProblem('too-large', { cause: 'It took too long.' }));
    }, 1_000);
  });
  return Promise.race([work, tooLong]).finally(() => clearInterval(timer));
}
