import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openPage } from './harness.ts';
import { ownName } from './manage.ts';

const rowOf = (table: Locator, number: string) => table.getByRole('row').filter({ hasText: number });

test('an admin imports people: columns are chosen, the dry run names what is wrong, and the result is a file', async () => {
  const { page } = await openPage({ role: 'admin', sharedDevice: true, size: 'desktop', path: '/import' });
  const mark = ownName('import').replace(' ', '-');
  const lines = Array.from({ length: 10 }, (_, turn) => `Person ${turn},${mark}-${turn}@school.example,student`);
  lines[3] = `Zaynab,no address,student`;
  lines[7] = `Omar,${mark}-omar@school.example,gardener`;
  const main = page.getByRole('main');
  const choose = (name: string, buffer: Buffer) =>
    main.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV template' }).click();
  const headers = await text(await (await template).createReadStream());
  expect(headers).toContain('Full name');

  await choose('people.csv', Buffer.from(['Full name,Where to write,Role', ...lines].join('\n')));
  await page.getByText('No column is chosen for: Email').waitFor();
  expect(await page.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true);
  await page.getByLabel('Where to write').selectOption({ label: 'Email' });
  const table = page.getByRole('table', { name: 'Rows' });
  await rowOf(table, 'no address').getByText('Email: Invalid email address').waitFor();
  await rowOf(table, 'gardener')
    .getByText(/^Role: /)
    .waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  await page.getByRole('button', { name: 'Import 8 rows' }).click();
  await page.getByText('8 of 8 rows').waitFor();
  await page.getByRole('heading', { name: /people\.csv · Imported/ }).waitFor();
  const result = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the result' }).click();
  expect((await result).suggestedFilename()).toMatch(/\.xlsx$/);

  // The same people again, from a workbook: nothing is left to do but one name, and the person thinks better of it.
  await page.getByRole('button', { name: 'Another import' }).click();
  const [first = '', second = ''] = lines.map((line) => line.replace('Person 1', 'Amina'));
  const sheet = [['Full name', 'Email', 'Role'], ...[first, second].map((line) => line.split(','))];
  await choose('people.xlsx', await writeXlsxFile([{ sheet: 'People', data: sheet }]).toBuffer());
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Will be changed' });
  await rowOf(table, 'Amina').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: /people\.xlsx · Cancelled/ }).waitFor();
  await page.getByRole('button', { name: 'Another import' }).click();
  await page.getByRole('grid', { name: 'Earlier imports' }).getByText('people.csv').first().waitFor();
});
