import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { enter, typeInto } from './keyboard.ts';
import { addBy, addByKeys, deleteBy, editBy, openMenuByKeys, ownName, personCalled } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test.each([
  { path: '/teachers', kind: 'teacher', title: 'Teacher' },
  { path: '/students', kind: 'student', title: 'Student' },
] as const)('an admin adds, changes, looks at and deletes a $kind', async ({ path, kind, title }) => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path });
  const name = ownName(title);
  await addBy(page, personCalled(name, kind));
  await goWithin(page, `${path}?search=${encodeURIComponent(name)}`);
  await editBy(
    page,
    name,
    (dialog) => dialog.getByLabel('Phone').fill('+212600000007'),
    `${title} has been updated successfully.`,
  );
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('+212600000007').waitFor();
  await row.getByText(name).first().click();
  await page.getByRole('dialog', { name: 'Details' }).getByText(name).first().waitFor();
  await page.keyboard.press('Escape');
  await deleteBy(page, name, `${title} has been deleted successfully.`);
});

test('an admin adds, changes and deletes a supervisor by the keyboard alone', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/supervisor' });
  const name = ownName('Supervisor');
  await addByKeys(page, personCalled(name, 'supervisor'), async (dialog) => {
    await typeInto(page, dialog.getByLabel('Full name'), name);
    await typeInto(page, dialog.getByLabel('Email'), `${name.replace(' ', '.').toLowerCase()}@school.example`);
    await typeInto(page, dialog.getByLabel('Password', { exact: true }), 'Bread-and-dates-7');
  });
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });

  await openMenuByKeys(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit supervisor' });
  await typeInto(page, edit.getByLabel('Phone'), '+212600000007');
  await page.keyboard.press('Control+Enter');
  await toastWith(page, 'Supervisor has been updated successfully.').waitFor();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('+212600000007').waitFor();
  await enter(page, row);
  await page.getByRole('dialog', { name: 'Details' }).getByText(name).first().waitFor();
  await page.keyboard.press('Escape');

  await openMenuByKeys(page, name, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await question.getByText('This action cannot be undone.', { exact: false }).waitFor();
  await enter(page, question.getByRole('button', { name: 'Delete', exact: true }));
  await toastWith(page, 'Supervisor has been deleted successfully.').waitFor();
  await row.waitFor({ state: 'detached' });
});

test('the pages of the audit log stay as they were opened, although the log grows', async () => {
  await ownSchool();
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  await page.getByRole('main').waitFor();
  // The first page is fetched again while others work; the state shown last counts.
  const shown = new Map<string | null, string[]>();
  await page.route(
    (url) => url.pathname.endsWith('/v1/audit'),
    async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { id: string }[] };
      shown.set(
        new URL(route.request().url()).searchParams.get('page'),
        data.map(({ id }) => id),
      );
      await route.fulfill({ response: answer });
    },
  );
  await goWithin(page, '/audit-log?limit=5');
  await page.getByRole('row').nth(5).waitFor();
  expect(shown.get('1')).toHaveLength(5);
  await ownSchool();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => shown.get('2')).toBeDefined();
  const first = shown.get('1') ?? [];
  expect(shown.get('2')?.filter((id) => first.includes(id))).toEqual([]);
});

test('an admin imports people: columns are chosen, the dry run names what is wrong, and the result is a file', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/import' });
  const mark = ownName('import').replace(' ', '-');
  const lines = Array.from({ length: 10 }, (_, turn) => `Person ${turn},${mark}-${turn}@school.example,supervisor`);
  lines[3] = `Zaynab,no address,supervisor`;
  lines[7] = `Omar,${mark}-omar@school.example,gardener`;
  const main = page.getByRole('main');
  const choose = (name: string, buffer: Buffer) =>
    main.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV template' }).click();
  const headers = await text(await (await template).createReadStream());
  expect(headers).toContain('Full name');

  await choose('people.csv', Buffer.from(['Full name,Where to write,Role', ...lines].join('\n')));
  await page.getByLabel('Where to write').selectOption({ label: 'Email' });
  const table = page.getByRole('table', { name: 'Rows' });
  await rowOf(table, 'no address').getByText('Email: “no address” is not an email address').waitFor();
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

  // The same people again, from a workbook: only one name differs, and the person cancels.
  await page.getByRole('button', { name: 'Another import' }).click();
  const [first = '', second = ''] = lines.map((line) => line.replace('Person 1', 'Amina'));
  const sheet = [['Full name', 'Email', 'Role'], ...[first, second].map((line) => line.split(','))];
  await choose('people.xlsx', await writeXlsxFile([{ sheet: 'People', data: sheet }]).toBuffer());
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Will be changed' });
  await rowOf(table, 'Amina').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: /people\.xlsx · Cancelled/ }).waitFor();
  await page.getByRole('button', { name: 'Another import' }).click();
  await page.getByRole('grid', { name: 'Earlier imports' }).getByText('people.csv').first().waitFor();
});

function rowOf(table: Locator, text: string): Locator {
  return table.getByRole('row').filter({ hasText: text });
}
