import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentProblem } from '../document-problem.ts';
import { isUnreachable } from './is-unreachable.ts';
import { pageOf, shownPages } from './page-of.ts';

/** Number of pages whose shape is read: pages of one document are mostly alike, so the others are assumed to be the same. */
export const knownShapes = 8;

/**
 * Height of each page relative to its width. A damaged page gets the shape of those before it, and reports the damage when
 * it is painted.
 */
export async function shapesOf(pdf: PDFDocumentProxy, asked: number): Promise<number[]> {
  const known = await Promise.all(
    Array.from({ length: Math.min(shownPages(pdf), asked) }, (_, index) => shapeOf(pdf, index + 1)),
  );
  if (known.every((shape) => shape === undefined)) throw new DocumentProblem('damaged');
  let last = known.find((shape) => shape !== undefined) ?? Math.SQRT2;
  return Array.from({ length: shownPages(pdf) }, (_, index) => {
    last = known[index] ?? last;
    return last;
  });
}

/** The shapes as the document opens: only the first page is asked, if it can be read. */
export async function firstShapesOf(pdf: PDFDocumentProxy, asked: number): Promise<number[]> {
  try {
    return await shapesOf(pdf, asked);
  } catch (failure) {
    if (asked >= knownShapes || (failure instanceof DocumentProblem && failure.kind === 'unreachable')) throw failure;
    return shapesOf(pdf, knownShapes);
  }
}

async function shapeOf(pdf: PDFDocumentProxy, number: number): Promise<number | undefined> {
  try {
    const { width, height } = (await pageOf(pdf, number)).getViewport({ scale: 1 });
    return height / width;
  } catch (failure) {
    if (isUnreachable(failure)) throw new DocumentProblem('unreachable', { cause: failure });
    console.warn(`Page ${number} could not be read.`, failure);
    return undefined;
  }
}
