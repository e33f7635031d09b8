import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { idsOfDemo, loaded, obstacles, obstaclesOfPages } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { forgottenRoutes, type Ids } from './places.ts';
import { openFirstClass, openUpload, toastWith, upload } from './steps.ts';

let ids: Ids;
beforeAll(async () => {
  ids = await idsOfDemo();
});

test('every route is visited by the tests below', () => {
  expect(forgottenRoutes()).toEqual([]);
});

// Every second page in Arabic and dark, the others in English and light; accessibility.soak.ts sees each in all four.
test.each<Caller>(['visitor', ...roles])(
  '%s: no obstacle on any page, and nothing scrolls sideways at 320 px',
  async (role) => {
    // What a role shares with its neighbour is seen in the other language there.
    const own = ['visitor', ...roles].indexOf(role) % 2;
    const found = await Promise.all([
      obstaclesOfPages(role, 'en', ['light'], ids, (index) => index % 2 === own),
      obstaclesOfPages(role, 'ar', ['dark'], ids, (index) => index % 2 !== own),
    ]);
    expect(found.flat()).toEqual([]);
  },
);

test('dialogs, menus and toasts are no obstacles either', async () => {
  const { tablesDocx } = await madeDocuments();
  // Without the worker, so what is opened offline is loaded before.
  const { page, context } = await openPage({ role: 'teacher', path: '/outbox' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await goWithin(page, '/');
  await openFirstClass(page);
  await loaded(page, 'article');
  const found: string[] = [];
  const look = async (what: string) => found.push(...(await obstacles(page, what, ['light', 'dark'])));

  const dialog = await openUpload(page, 'Upload material', '');
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await dialog.getByText('File name is required').waitFor();
  await look('upload with errors');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
  await look('confirmation');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await upload(page, 'Upload material', 'Waits for internet', tablesDocx);
  await toastWith(page, 'Saved on this phone').waitFor();
  await look('toast and waiting card');
  for (const menu of ['Language', 'Theme', 'Account']) {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menu').waitFor();
    await look(`menu ${menu}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').waitFor();
  await look('sign-out with unsent work');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('button', { name: 'Actions for Waits for internet' }).click();
  await look('outbox with a waiting entry');
  expect(found).toEqual([]);
});

test('a teacher uploads and deletes by the keyboard alone, and sees a message for both', async () => {
  const { arabicPdf } = await madeDocuments();
  const { teacher } = await ownSchool();
  const { page } = await openPage({ account: teacher, path: '/' });
  const { keyboard } = page;
  await openFirstClass(page);
  await loaded(page);

  await tabTo(page, 'Upload material');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'File name');
  await keyboard.type('By keyboard');
  await tabTo(page, 'Choose a file');
  const choosing = page.waitForEvent('filechooser');
  await keyboard.press('Enter');
  await (await choosing).setFiles({ name: arabicPdf.name, mimeType: arabicPdf.type, buffer: arabicPdf.bytes });
  await page.getByRole('dialog').getByText(arabicPdf.name).waitFor();
  await keyboard.press('Control+Enter');
  await toastWith(page, 'Material uploaded successfully.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await tabTo(page, 'Delete By keyboard');
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page, 'Delete');
  await keyboard.press('Enter');
  await toastWith(page, 'Material delete successfully.').waitFor();
  await page.getByRole('button', { name: 'Delete By keyboard' }).waitFor({ state: 'detached' });
});

/** Presses Tab until what bears this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('main').or(page.getByRole('dialog')).or(page.getByRole('alertdialog'));
  const target = wanted.getByRole('button', { name, exact: true }).or(wanted.getByLabel(name, { exact: true }));
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    for (const candidate of await target.all()) {
      if (await candidate.evaluate((element) => element === document.activeElement)) return;
    }
  }
  throw new Error(`No way by the Tab key to '${name}'.`);
}
