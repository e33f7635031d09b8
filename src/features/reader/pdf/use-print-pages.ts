import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { mostPrintedPages } from '../printed-pages.ts';
import { pageOf } from './page-of.ts';

/** Pixels across a printed page, about 150 for each inch of A4. */
const printWidth = 1_240;

/**
 * Prints all pages of a PDF, not only those near the screen: each is painted once as a picture, and freed when the browser
 * has printed them.
 */
export function usePrintPages(pdf: PDFDocumentProxy): { pictures: readonly string[]; printAll: () => Promise<void> } {
  const [pictures, setPictures] = useState<readonly string[]>([]);

  const printAll = useCallback(async () => {
    try {
      const made: Blob[] = [];
      for (let number = 1; number <= Math.min(pdf.numPages, mostPrintedPages); number += 1) {
        made.push(await paint(pdf, number));
      }
      // A URL keeps its picture in memory, even after the reader has left, so none is made before all pictures are there.
      if (pdf.loadingTask.destroyed) return;
      flushSync(() => setPictures(made.map((picture) => URL.createObjectURL(picture))));
      await Promise.all(
        [...document.querySelectorAll<HTMLImageElement>('[data-printed]')].map((image) => image.decode()),
      );
    } catch (failure) {
      if (pdf.loadingTask.destroyed) return;
      throw failure;
    }
    if (pdf.loadingTask.destroyed) return;
    addEventListener('afterprint', () => setPictures([]), { once: true });
    print();
  }, [pdf]);

  useEffect(
    () => () => {
      for (const picture of pictures) URL.revokeObjectURL(picture);
    },
    [pictures],
  );
  return { pictures, printAll };
}

async function paint(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pageOf(pdf, number);
  const viewport = page.getViewport({ scale: printWidth / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  // Setting the size frees a canvas's memory at once; garbage collection comes later.
  canvas.width = 0;
  canvas.height = 0;
  page.cleanup();
  if (!blob) throw new Error(`Page ${number} could not be made a picture.`);
  return blob;
}
