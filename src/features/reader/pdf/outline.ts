import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from '../view.ts';

type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

const mostEntries = 500;

/** The table of contents of a PDF; entries that lead out of the document are left out. */
export async function outlineOf(pdf: PDFDocumentProxy, goToPage: (page: number) => void): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  await add((await pdf.getOutline()) ?? [], 1);
  return entries;

  async function add(items: readonly Item[], level: number): Promise<void> {
    for (const { title, dest, items: below } of items) {
      if (entries.length >= mostEntries) return;
      const page = await pageOf(pdf, dest);
      if (page !== undefined) entries.push({ title, level, goTo: () => goToPage(page) });
      await add(below, level + 1);
    }
  }
}

async function pageOf(pdf: PDFDocumentProxy, destination: Item['dest']): Promise<number | undefined> {
  const explicit = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
  const target: unknown = explicit?.[0];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null || !('num' in target)) return undefined;
  return (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
}
