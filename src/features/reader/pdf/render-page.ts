import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageOf } from './page-of.ts';
import { piecesOf } from './text-of-page.ts';

/** More would cost a cheap phone its memory, and the eye sees no more. */
const mostPixelRatio = 2;
const mostCanvasPixels = 12e6;

export interface RenderTarget {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
  /** In CSS pixels. */
  readonly width: number;
}

/** Paints a page and lays its text over it, to be selected, found and read aloud. @throws the reason of `signal` */
export async function renderPage(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, text, width }: RenderTarget,
  signal: AbortSignal,
): Promise<void> {
  const page = await pageOf(pdf, number);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const wanted = Math.min(devicePixelRatio, mostPixelRatio);
  const ratio = Math.min(wanted, Math.sqrt(mostCanvasPixels / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    // The worker reads the text while the page is painted here.
    const [content] = await Promise.all([page.getTextContent(), task.promise]);
    signal.throwIfAborted();
    text.replaceChildren();
    text.style.setProperty('--total-scale-factor', `${viewport.scale}`);
    const layer = new TextLayer({ textContentSource: content, container: text, viewport });
    await layer.render();
    for (const [index, { isApart }] of piecesOf(content.items).entries()) {
      if (isApart) layer.textDivs[index]?.before(' ');
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Gives the memory of a page back that is far from what is read. */
export async function forgetPage(pdf: PDFDocumentProxy, number: number, { canvas, text }: RenderTarget): Promise<void> {
  canvas.width = 0;
  canvas.height = 0;
  text.replaceChildren();
  // Its worker has gone, and would never answer.
  if (pdf.loadingTask.destroyed) return;
  const page = await pageOf(pdf, number);
  page.cleanup();
}
