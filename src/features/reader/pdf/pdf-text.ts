import { closePdf, openPdf } from './open-pdf.ts';
import { textOfPage } from './text-of-page.ts';

/** Limit of searched pages; further ones are found only by turning pages. */
const mostPages = 500;

/** The text of a PDF, page by page. @throws DocumentProblem, or the reason of `signal` */
export async function pdfText(content: Blob, signal: AbortSignal): Promise<string[]> {
  const pdf = await openPdf({ blob: content }, signal);
  try {
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
      signal.throwIfAborted();
      pages.push(await textOfPage(pdf, number));
      // Until then the worker of PDF.js keeps the data of each page.
      if (number % 20 === 0) await pdf.cleanup();
    }
    return pages;
  } finally {
    closePdf(pdf);
  }
}
