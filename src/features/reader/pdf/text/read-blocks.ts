import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageOf, shownPages } from '../page-of.ts';
import { blocksOf, letterHeight, type Run, type TextBlock } from './blocks-of.ts';
import { isReadable } from './is-readable.ts';

/** Letters below this size, in CSS pixels, cannot be read on a screen. */
export const smallestLetters = 11;

/** A document is judged by so many pages. */
const sampled = 3;

/** Facts about the text of a document. */
export interface TextOfPdf {
  /** Its text can be read without its pages. */
  readonly isReadable: boolean;
  /** Height of its letters as a part of the width of its pages. */
  readonly letters: number;
}

/** The headings and paragraphs of a page. */
export async function textBlocksOf(pdf: PDFDocumentProxy, number: number): Promise<TextBlock[]> {
  return blocksOf(await runsOf(pdf, number));
}

/** The text of a page as it is read aloud, a line for each paragraph. */
export async function textToSpeak(pdf: PDFDocumentProxy, number: number): Promise<string> {
  return (await textBlocksOf(pdf, number)).map(({ text }) => text).join('\n');
}

/** Judges the text of a document by its first pages. */
export async function judgeText(pdf: PDFDocumentProxy): Promise<TextOfPdf> {
  const runs: Run[] = [];
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(sampled, shownPages(pdf)); number += 1) {
    const ofPage = await runsOf(pdf, number);
    runs.push(...ofPage);
    texts.push(...blocksOf(ofPage).map(({ text }) => text));
  }
  const { width } = (await pageOf(pdf, 1)).getViewport({ scale: 1 });
  return { isReadable: isReadable(texts.join('\n')), letters: letterHeight(runs) / width };
}

async function runsOf(pdf: PDFDocumentProxy, number: number): Promise<Run[]> {
  const { items } = await (await pageOf(pdf, number)).getTextContent();
  return items.filter((item) => 'str' in item);
}
