import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { firstShapesOf, shapesOf } from './page-shapes.ts';

/** A document whose pages have these heights relative to their widths, or fail. */
function pdfOf(pages: readonly (number | Error)[]): PDFDocumentProxy {
  const getPage = async (number: number) => {
    const page = pages[number - 1];
    if (typeof page !== 'number') throw page;
    return { getViewport: () => ({ width: 100, height: page * 100 }) };
  };
  return { numPages: pages.length, getPage } as unknown as PDFDocumentProxy;
}

const damaged = new Error('Bad page');
const noAnswer = Object.assign(new Error('Failed to fetch'), { name: 'UnknownErrorException' });

test('a damaged page spoils no other one, also where it is the first', async () => {
  expect(await firstShapesOf(pdfOf([damaged, 2, damaged, 3]), 1)).toEqual([2, 2, 2, 3]);
  expect(await shapesOf(pdfOf([1, damaged, 2]), 8)).toEqual([1, 1, 2]);
});

test('a document without a page that can be read is damaged, and one whose bytes do not come is not', async () => {
  await expect(firstShapesOf(pdfOf([damaged, damaged]), 1)).rejects.toMatchObject({ kind: 'damaged' });
  await expect(firstShapesOf(pdfOf([]), 1)).rejects.toMatchObject({ kind: 'damaged' });
  await expect(firstShapesOf(pdfOf([noAnswer, 2]), 1)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('pages are asked for as they are needed, and a few bytes that claim a million of them get a bounded screen', async () => {
  const pages = Array.from({ length: 1_000_000 }, () => 1.5);
  expect(await firstShapesOf(pdfOf(pages), 1)).toHaveLength(3_000);
});
