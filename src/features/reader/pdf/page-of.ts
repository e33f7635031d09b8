import { PagesMapper, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

// PDF.js keeps a list of documents that are notified when pages are moved, and never removes one: every document that was
// ever opened would stay in memory with its canvases. No page is moved here.
PagesMapper.instance.addListener = () => undefined;

/** Limit of pages: each is an element of the screen, and a few bytes may claim a million of them. */
const mostPages = 3_000;

/** Number of shown pages of a document. */
export function shownPages({ numPages }: PDFDocumentProxy): number {
  return Math.min(numPages, mostPages);
}

/**
 * A page of a document, from 1 on. PDF.js has one page count for all documents, that of the last opened one. Without this
 * line, the document on the screen would lose its later pages while a saved file is read for its words.
 */
export function pageOf(pdf: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  PagesMapper.instance.pagesNumber = pdf.numPages;
  return pdf.getPage(number);
}
