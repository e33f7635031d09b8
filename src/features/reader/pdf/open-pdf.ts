import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentProblem } from '../document-problem.ts';
import type { ReaderSource } from '../view.ts';
import { isUnreachable } from './is-unreachable.ts';
import workerUrl from './pdf-worker.ts?worker&url';
import { noteArrivals, withTimeout } from './timeout.ts';

/** Limit for a phone's memory: 80 million pixels are a page of A3 at 600 dpi, or a photo of the largest cameras. */
const mostPicturePixels = 80e6;

/** Started while the bytes are fetched: on a slow phone both take equally long. */
let ready: PDFWorker | undefined;
const workerOf = new WeakMap<PDFDocumentProxy, PDFWorker>();

/** Starts the worker for the next PDF. @returns the function that ends it if none was opened */
export function prepareForPdf(): () => void {
  GlobalWorkerOptions.workerSrc = workerUrl;
  ready ??= new PDFWorker();
  return () => {
    ready?.destroy();
    ready = undefined;
  };
}

/**
 * Opens a PDF with only the core of PDF.js: nothing here runs its scripts, shows its forms or follows its attachments
 * (docs/decisions/0036). From a URL, only the ranges that are shown are fetched.
 * @throws DocumentProblem
 */
export async function openPdf(source: ReaderSource, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const bytes = 'blob' in source ? { data: new Uint8Array(await source.blob.arrayBuffer()) } : { url: source.url };
  signal.throwIfAborted();
  prepareForPdf();
  const worker = ready;
  ready = undefined;
  const loading = getDocument({
    ...bytes,
    ...(worker && { worker }),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    // A script there decodes JPEG 2000; without it such pictures stay white.
    wasmUrl: new URL('/reader/', location.href).href,
    // East Asian characters for PDFs that name their fonts without including them.
    cMapUrl: new URL('/reader/cmaps/', location.href).href,
    maxImageSize: mostPicturePixels,
    // Photos are decoded at a part of their size (decode-smaller.ts). PDF.js would make them smaller after it has made
    // all of their pixels four times.
    isImageDecoderSupported: true,
    canvasMaxAreaInBytes: 4 * mostPicturePixels,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 131_072,
    verbosity: 0,
  });
  noteArrivals(loading);
  try {
    const pdf = await withTimeout(loading, loading.promise);
    if (worker) workerOf.set(pdf, worker);
    return pdf;
  } catch (cause) {
    endWork(loading, worker);
    throw cause instanceof DocumentProblem ? cause : new DocumentProblem(kindOf(cause), { cause });
  }
}

/** Frees its worker, fonts and pictures. */
export function closePdf(pdf: PDFDocumentProxy): void {
  endWork(pdf.loadingTask, workerOf.get(pdf));
}

/** Longest wait for a worker to end: one that hangs in a document never answers, and is terminated. */
const longestGoodbyeMs = 3_000;

function endWork(loading: PDFDocumentLoadingTask, worker: PDFWorker | undefined): void {
  const timer = setTimeout(() => worker?.destroy(), longestGoodbyeMs);
  loading
    .destroy()
    .catch((failure: unknown) => console.warn('A PDF did not close.', failure))
    .finally(() => {
      clearTimeout(timer);
      worker?.destroy();
    });
}

function kindOf(cause: unknown): 'encrypted' | 'unreachable' | 'damaged' {
  if (cause instanceof Error && cause.name === 'PasswordException') return 'encrypted';
  return isUnreachable(cause) ? 'unreachable' : 'damaged';
}
