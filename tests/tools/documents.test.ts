import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { madeDocuments } from './documents.ts';

test('the documents of the whole-app test are of the sizes that its cases need', async () => {
  const { arabicPdf, largePdf, tablesDocx, largeXlsx } = await madeDocuments();
  expect(arabicPdf.bytes.length).toBeLessThan(limits.singleRequestBytes);
  expect(tablesDocx.bytes.length).toBeLessThan(limits.singleRequestBytes);
  expect(largePdf.bytes.length).toBeGreaterThan(3 * 1024 * 1024);
  expect(largePdf.bytes.length).toBeLessThan(limits.fileBytes);
  expect(largeXlsx.bytes.length).toBeGreaterThan(limits.singleRequestBytes);
});
