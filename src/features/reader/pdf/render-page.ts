import { OPS, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageOf } from './page-of.ts';
import { piecesOf } from './text-of-page.ts';

/** Limit for the memory of a cheap phone; the eye sees no difference. */
const mostPixelRatio = 2;
const mostCanvasPixels = 12e6;

export interface RenderTarget {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
  /** In CSS pixels. */
  readonly width: number;
}

/**
 * Paints a page and puts its text over it, to be selected, searched and read aloud.
 * @returns whether it stayed white although there is something on it
 * @throws the reason of `signal`
 */
export async function renderPage(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, text, width }: RenderTarget,
  signal: AbortSignal,
): Promise<boolean> {
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
    return content.items.length === 0 && isWhite(canvas) && (await paintsPictures(page));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Frees the memory of a page that is far from the reader's position. */
export async function forgetPage(pdf: PDFDocumentProxy, number: number, { canvas, text }: RenderTarget): Promise<void> {
  canvas.width = 0;
  canvas.height = 0;
  text.replaceChildren();
  // Its worker has ended, and would never answer.
  if (pdf.loadingTask.destroyed) return;
  const page = await pageOf(pdf, number);
  page.cleanup();
}

/** Width and height of the sample in which a page is checked. */
const sample = 64;

/** True if a page looks empty: content that is left out or could not be decoded reports no error. */
function isWhite(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas');
  small.width = sample;
  small.height = sample;
  const context = small.getContext('2d');
  if (!context || canvas.width === 0) return false;
  context.drawImage(canvas, 0, 0, sample, sample);
  return context.getImageData(0, 0, sample, sample).data.every((value) => value === 255);
}

/** True if the page contains pictures; their operators are set even if the picture itself is left out. */
async function paintsPictures(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.includes(OPS.transform) || fnArray.includes(OPS.paintImageXObject);
}
