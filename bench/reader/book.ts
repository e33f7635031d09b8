import type { Page } from 'playwright-core';
import { makePdf } from '#server/documents/pdf.ts';
import { demoAccount } from '#tests/e2e/api.ts';
import { serverTruth } from '#tests/e2e/server-truth.ts';

/** A PDF in the demo's school, and its address in the reader. */
export interface Book {
  readonly bytes: Buffer;
  readonly path: string;
}

/** Uploads a book with about this many pages as the demo's teacher. */
export async function uploadBook(url: string, title: string, pages: number): Promise<Book> {
  const line = 'Read the lines aloud, cover them with your hand, and say them again to the one who sits beside you. ';
  // About three of them fill a page.
  const paragraphs = Array.from({ length: pages * 3 }, (_, index) => `${index + 1}. ${line.repeat(12)}`);
  const bytes = await makePdf({ title, language: 'en', paragraphs });
  const truth = await serverTruth(url, demoAccount('teacher'));
  const { classId } = await truth.ownClass();
  await truth.uploadMaterial(classId, title, { name: 'book.pdf', type: 'application/pdf', bytes, sha256: '' });
  const { data } = await truth.materials(classId);
  const row = data.find((material) => material.title === title);
  if (!row) throw new Error(`${title} is not in its class.`);
  return { bytes, path: `/read/material/${row.id}` };
}

/** The number of pages of the open document. */
export async function pagesOf(page: Page): Promise<number> {
  await page.locator('[data-page="1"] span').first().waitFor({ state: 'attached' });
  return page.locator('[data-page]').count();
}
