import { PagesMapper, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Every document that was ever opened would stay in memory, with its canvases: PDF.js has a list of those that take part when
// pages are moved, and never takes one off it. No page is moved here.
PagesMapper.instance.addListener = () => undefined;

/** Each page is an element of the screen, and a few bytes may claim a million of them. */
const mostPages = 3_000;

/** Number of shown pages of a document. */
export function shownPages({ numPages }: PDFDocumentProxy): number {
  return Math.min(numPages, mostPages);
}

/**
 * A page of a document, from 1 on. PDF.js has one number of pages for all documents, that of the one which was opened last:
 * while a saved file is read for its words, the document on the screen would else lose its later pages.
 */
export function pageOf(pdf: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  PagesMapper.instance.pagesNumber = pdf.numPages;
  return pdf.getPage(number);
}
