import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageOf } from './page-of.ts';

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];
type TextItem = Extract<Item, { str: string }>;

/** A gap of this part of the letters' height counts as a blank. */
const blank = 0.13;

/** The text of a page in reading order, in one line. */
export async function textOfPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pageOf(pdf, number);
  return textOf((await page.getTextContent()).items);
}

/** The text that PDF.js has read, in one line. */
function textOf(items: readonly Item[]): string {
  return piecesOf(items)
    .map(({ item, isApart }) => `${isApart ? ' ' : ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    .join('');
}

/**
 * The pieces of a text in their order. `isApart`: a blank before it that PDF.js does not write down, for example between two
 * runs from right to left.
 */
export function piecesOf(items: readonly Item[]): { readonly item: TextItem; readonly isApart: boolean }[] {
  let last: TextItem | undefined;
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const isApart = last !== undefined && item.str !== '' && areApart(last, item);
    if (item.str !== '' || item.hasEOL) last = item;
    return [{ item, isApart }];
  });
}

function areApart(one: TextItem, other: TextItem): boolean {
  if (one.hasEOL || /\s$/.test(one.str) || /^\s/.test(other.str)) return false;
  const [first, second] = [boxOf(one), boxOf(other)];
  if (!first || !second) return false;
  const height = Math.max(first.height, second.height);
  if (Math.abs(first.y - second.y) > height / 2) return true;
  return Math.max(first.left, second.left) - Math.min(first.right, second.right) > blank * height;
}

/** The box of upright text; undefined for rotated text. */
function boxOf({ transform, width, height }: TextItem) {
  const [, up = 0, , , left = 0, y = 0]: number[] = transform;
  return up === 0 ? { left, right: left + width, y, height } : undefined;
}
