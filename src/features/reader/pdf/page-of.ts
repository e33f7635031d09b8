import { PagesMapper, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * A page of a document, from 1 on. PDF.js has one number of pages for all documents, that of the one which was opened last:
 * while a saved file is read for its words, the document on the screen would else lose its later pages.
 */
export function pageOf(pdf: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  PagesMapper.instance.pagesNumber = pdf.numPages;
  return pdf.getPage(number);
}
