import { expect, test } from 'vitest';
import { encryptedPdf, endlessXlsx, garbledDocx, swollenDocx } from '#tests/tools/hostile-documents.ts';
import { withDocuments } from './hostile-steps.ts';

test('what has a password, is garbled, or holds more than a phone may open says which, and can be downloaded', async () => {
  const { page, open, left } = await withDocuments({
    'closed.pdf': await encryptedPdf(),
    'garbled.docx': garbledDocx(),
    'swollen.docx': swollenDocx(100e6),
    'ten-million-cells.xlsx': endlessXlsx(10_000_000),
  });
  for (const [name, title] of [
    ['closed.pdf', 'This document is protected with a password'],
    ['garbled.docx', 'This document is damaged'],
    ['swollen.docx', 'This document is too large to show'],
    ['ten-million-cells.xlsx', 'This document is too large to show'],
  ] as const) {
    await open(name);
    const problem = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) });
    const downloading = page.waitForEvent('download');
    await problem.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await downloading).suggestedFilename()).toBe(name);
    // There is nothing to search, enlarge or darken.
    expect(await page.getByRole('toolbar').getByRole('button').count()).toBe(1);
  }
  expect(left).toEqual([]);
});

test('of a table with more cells than a phone shows the first rows are there, and it says that there are more', async () => {
  const { page, open } = await withDocuments({ 'million-cells.xlsx': endlessXlsx(1_000_000) });
  await open('million-cells.xlsx');
  await page.getByRole('table').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(200);
  await page.getByRole('button', { name: 'Show 200 more rows' }).click();
  await page.getByRole('button', { name: 'Show 100 more rows' }).click();
  await page.getByText('The first 500 rows are shown. Download the file to see all of it.').waitFor();
});
