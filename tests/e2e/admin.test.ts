import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { enter, typeInto } from './keyboard.ts';
import {
  addBy,
  addByKeys,
  classCalled,
  deleteBy,
  editBy,
  madrasaCalled,
  openMenu,
  openMenuByKeys,
  ownName,
  personCalled,
} from './manage.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test('an admin adds a madrasa, its class and the class’s teacher and student, changes them and takes them away again', async () => {
  const { region } = await ownSchool();
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/madaris' });
  const madrasa = ownName('Madrasa');
  await addBy(page, madrasaCalled(madrasa, region.name));
  await goWithin(page, `/madaris?search=${encodeURIComponent(madrasa)}`);
  await editBy(
    page,
    madrasa,
    (dialog) => dialog.getByLabel('Address').fill('Market Street'),
    'Madrasa has been added updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(madrasa) })
    .getByText('Market Street')
    .click();
  await page.waitForURL(/\/madaris\/[^/]+\/classes$/);

  const name = ownName('Class');
  await addBy(page, classCalled(name));
  for (const kind of ['teacher', 'student'] as const) {
    await openMenu(page, name, kind === 'teacher' ? 'Manage Teachers' : 'Manage Students');
    await page.waitForURL(new RegExp(`/madaris/[^/]+/${kind}s\\?.*classId=`));
    const person = ownName(kind);
    await addBy(page, personCalled(person, kind, true));
    await page.getByRole('row', { name: new RegExp(person) }).waitFor();
    await openMenu(page, person, 'Remove from class');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from class' }).click();
    await page.getByRole('row', { name: new RegExp(person) }).waitFor({ state: 'detached' });
    await page.goBack();
    await page
      .getByRole('main')
      .getByRole('link', { name: kind === 'teacher' ? /^Teachers/ : /^Students/ })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/madaris/[^/]+/${kind}s$`));
    await page.getByRole('heading', { level: 1, name: madrasa }).waitFor();
    await expect.poll(() => page.title()).toMatch(kind === 'teacher' ? /^Teachers · / : /^Students · /);
    // People are added to a class: without one there is no such button.
    expect(await page.getByRole('button', { name: `Add ${kind}` }).count()).toBe(0);
    await page.goBack();
  }
  await editBy(
    page,
    name,
    (dialog) => dialog.getByLabel('Monthly price (USD)').fill('30'),
    'Class has been Updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('$30')
    .waitFor();
  await deleteBy(page, name, 'Class has been deleted successfully.');
  await goWithin(page, `/madaris?search=${encodeURIComponent(madrasa)}`);
  await deleteBy(page, madrasa, 'Madrasa has been deleted successfully.');
});

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

test('an admin adds, changes and deletes a sponsor, whose profile’s Message button opens the mail program', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/sponsor' });
  const name = ownName('Sponsor');
  await addBy(page, personCalled(name, 'sponsor'));
  await goWithin(page, `/sponsor?search=${encodeURIComponent(name)}`);
  await editBy(
    page,
    name,
    (dialog) => dialog.getByLabel('Address').fill('Well Lane'),
    'Sponsor has been updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText(name)
    .first()
    .click();
  await page.waitForURL(/\/sponsor\/[^/]+$/);
  await page.getByText('Well Lane').waitFor();
  const message = page.getByRole('link', { name: 'Message' });
  expect(await message.getAttribute('href')).toBe(`mailto:${name.replace(' ', '.').toLowerCase()}@school.example`);
  await page.goBack();
  await deleteBy(page, name, 'Sponsor has been deleted successfully.');
});

test('an admin refunds a part of a payment and then the rest, each with its reason, finds it in the audit log, and saves that list as a file', async () => {
  const { classes, sponsor } = await ownSchool();
  const [{ id, name }] = classes;
  const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
  await (await callerOf(sponsor)).call('sponsorships.create', {}, { type: 'class', typeId: id, amount: '20', ...card });
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  await page.getByRole('main').waitFor();
  await goWithin(page, '/payments');
  await page.getByRole('searchbox').fill(name);
  const payment = page.getByRole('row', { name: new RegExp(`${name}.*Paid`) });
  await payment.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send money back' });
  await dialog.getByLabel('Amount to send back').fill('5');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Please choose a reason').waitFor();
  await dialog.getByLabel('Reason').selectOption({ label: 'The amount was wrong' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await toastWith(page, 'The refund has started.').waitFor();
  await page.getByRole('row', { name: new RegExp(`${name}.*\\$5 refunded, \\$15 left.*Paid`) }).click();
  await page.waitForURL(/\/payments\/[^/]+$/);
  await page.getByText('The amount was wrong').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Reason').selectOption({ label: 'Another reason' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Please say in words why').waitFor();
  await dialog.getByLabel('In words').fill('The class moved to another school.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('$15 was refunded').waitFor();
  await page.getByRole('main').getByText('Refunded', { exact: true }).waitFor();

  await goWithin(page, '/sponsorships');
  await page.getByRole('searchbox').fill(name);
  await page.getByLabel('State').selectOption({ label: 'Active' });
  await page.getByRole('row', { name: new RegExp(`${name}.*Active`) }).click();
  await page.waitForURL(/\/sponsor\/[^/]+$/);
  await page.getByRole('table', { name: 'Sponsorships' }).getByText(name).waitFor();

  await goWithin(page, '/audit-log');
  await page.getByLabel('What').selectOption({ label: 'Sponsorship' });
  await page.waitForURL(/type=/);
  await page
    .getByRole('row', { name: /Refunded Sponsorship/ })
    .first()
    .waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const lines = (await text(await (await saving).createReadStream())).trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes('ponsorship'))).toBe(true);
});

test('the pages of the audit log stay as they were opened, though it grows meanwhile', async () => {
  await ownSchool();
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  await page.getByRole('main').waitFor();
  // The first page is fetched again while others work; what counts is what it showed last.
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

  // The same people again, from a workbook: nothing is left to do but one name, and the person thinks better of it.
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
