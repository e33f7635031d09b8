import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { mostPrintedPages } from '../printed-pages.ts';
import { pageOf } from './page-of.ts';

/** Pixels across a page on paper, some 150 for each inch of A4. */
const printWidth = 1_240;

/**
 * All pages of a PDF on paper, and not only those that are near the screen: each is painted once as a picture, and let go of
 * when the browser has printed them.
 */
export function usePrintPages(pdf: PDFDocumentProxy): { pictures: readonly string[]; printAll: () => Promise<void> } {
  const [pictures, setPictures] = useState<readonly string[]>([]);

  const printAll = useCallback(async () => {
    try {
      const made: Blob[] = [];
      for (let number = 1; number <= Math.min(pdf.numPages, mostPrintedPages); number += 1) {
        made.push(await paint(pdf, number));
      }
      // An address keeps its picture, also where its reader has left meanwhile: none is made before all are there.
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
  // The memory of a canvas is let go of with its size, and not with its last mention.
  canvas.width = 0;
  canvas.height = 0;
  page.cleanup();
  if (!blob) throw new Error(`Page ${number} could not be made a picture.`);
  return blob;
}
