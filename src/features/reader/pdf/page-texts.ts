import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { foldWithPlaces, spansOf } from '#contract/text/folded-text.ts';
import { shownPages } from './page-of.ts';
import { textOfPage } from './text-of-page.ts';

/** Number of matches on each page, page by page as their texts are read; each text is read once. */
export function pageTexts(pdf: PDFDocumentProxy) {
  const texts: Promise<string>[] = [];

  function textOf(page: number): Promise<string> {
    texts[page] ??= textOfPage(pdf, page);
    return texts[page];
  }

  /** @throws the reason of `signal` */
  async function* hits(search: string, signal: AbortSignal): AsyncGenerator<{ page: number; count: number }> {
    for (let page = 1; page <= shownPages(pdf); page += 1) {
      const text = await textOf(page);
      signal.throwIfAborted();
      const count = spansOf(foldWithPlaces(text), search).length;
      if (count > 0) yield { page, count };
    }
  }

  return { hits };
}

export type PageTexts = ReturnType<typeof pageTexts>;
