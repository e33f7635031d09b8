import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldWithPlaces, spansOf } from '#contract/text/folded-text.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { textOfPage } from './text-of-page.ts';

let long: PDFDocumentProxy;
let arabic: PDFDocumentProxy;

async function open(bytes: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

beforeAll(async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${index + 1}. ${'Read it aloud. '.repeat(20)}`);
  long = await open(await makePdf({ title: 'Long', language: 'en', paragraphs: lines }));
  const paragraphs = ['تقرير شهر أكتوبر ٢٠٢٦ من مدرسة النور، حضر ٢٣ طالبًا من ٢٥.'];
  arabic = await open(await makePdf({ title: 'تقرير', language: 'ar', paragraphs }));
});

afterAll(async () => {
  await Promise.all([long.loadingTask.destroy(), arabic.loadingTask.destroy()]);
});

const isFound = (text: string, search: string) => spansOf(foldWithPlaces(text), search).length > 0;

test.each(['أكتوبر ٢٠٢٦', 'اكتوبر 2026', 'شهر أكتوبر', '٢٣ طالبا', 'من ٢٥'])(
  '%s is found in an Arabic page',
  async (words) => {
    expect(isFound(await textOfPage(arabic, 1), words)).toBe(true);
  },
);

test('letters that stand together are one word', async () => {
  const text = await textOfPage(long, 1);
  expect(isFound(text, 'Read it aloud. Read it aloud.')).toBe(true);
  expect(text).not.toMatch(/R ead|alo ud/);
});

test('a page of a long document is there while a short one is open beside it', async () => {
  expect(long.numPages).toBeGreaterThan(arabic.numPages);
  expect(await textOfPage(long, long.numPages)).not.toBe('');
});
