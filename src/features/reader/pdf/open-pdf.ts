import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { DocumentProblem } from '../document-problem.ts';
import type { ReaderSource } from '../view.ts';
import { isUnreachable } from './is-unreachable.ts';
import { noteArrivals, withTimeout } from './timeout.ts';

/** Above it a phone's memory would not do: 80 million are a page of A3 at 600 dpi, or a photo of the largest cameras. */
const mostPicturePixels = 80e6;
const mostPixelsInPage = 12e6;

/** Started while the bytes are looked for: it takes a slow phone as long as they do. */
let ready: PDFWorker | undefined;
const workerOf = new WeakMap<PDFDocumentProxy, PDFWorker>();

/** Starts what opens the next PDF. @returns what ends it again where none was opened */
export function prepareForPdf(): () => void {
  GlobalWorkerOptions.workerSrc = workerUrl;
  ready ??= new PDFWorker();
  return () => {
    ready?.destroy();
    ready = undefined;
  };
}

/**
 * Opens a PDF by the core of PDF.js alone: nothing here runs its scripts, shows its forms or follows its attachments
 * (docs/decisions/0036). At an address only the ranges that are looked at are fetched.
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
    // Pictures in JPEG 2000 are decoded by a script there; without it they stay white.
    wasmUrl: new URL('/reader/', location.href).href,
    // Letters of East Asia in PDFs that name their fonts and do not bring them.
    cMapUrl: new URL('/reader/cmaps/', location.href).href,
    maxImageSize: mostPicturePixels,
    // A larger picture, as office scanners make, is made smaller in the worker before the page gets it.
    canvasMaxAreaInBytes: 4 * mostPixelsInPage,
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

/** Lets go of its worker, fonts and pictures. */
export function closePdf(pdf: PDFDocumentProxy): void {
  endWork(pdf.loadingTask, workerOf.get(pdf));
}

/** A worker that is lost in a document never answers: it is ended all the same. */
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
