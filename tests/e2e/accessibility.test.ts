import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { someOf } from '#tests/tools/some-of.ts';
import { obstaclesForChildren } from './children-screens.ts';
import { idsOfDemo, type Language, loaded, obstacles, obstaclesOfPages } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { openMenuByKeys } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { forgottenRoutes, type Ids, type Place, placesOf } from './places.ts';
import { openFirstClass, openUpload, toastWith, upload } from './steps.ts';

let ids: Ids;
beforeAll(async () => {
  ids = await idsOfDemo();
});

test('every route is visited by the tests below', () => {
  expect(forgottenRoutes()).toEqual([]);
});

const callers: readonly Caller[] = ['visitor', ...roles];
const everyPlace = [...new Set(callers.flatMap(placesOf))];
const tried = someOf(everyPlace, Math.ceil(everyPlace.length / 8));

/**
 * Each home and every eighth page is checked once, in English and light or in Arabic and dark, in turn; if several roles open
 * it, by the first or the last of them. accessibility.soak.ts checks every page as every role, in all four.
 */
function languageOf(place: Place, role: Caller): Language | undefined {
  const openedBy = callers.filter((caller) => placesOf(caller).includes(place));
  // Each role has its own home at the same address.
  const isHome = place.path(ids) === '/';
  if (!isHome && !tried.includes(place)) return undefined;
  const language = (everyPlace.indexOf(place) + (isHome ? callers.indexOf(role) : 0)) % 2 === 0 ? 'en' : 'ar';
  const seenBy = isHome ? role : openedBy.at(language === 'en' ? 0 : -1);
  return role === seenBy ? language : undefined;
}

test.each(callers)(
  '%s: no obstacle on any page, and nothing scrolls sideways at 320, 360 and 1280 px',
  async (role) => {
    const seenIn = (language: Language) => placesOf(role).filter((place) => languageOf(place, role) === language);
    const found = await Promise.all([
      obstaclesOfPages(role, 'en', ['light'], ids, seenIn('en')),
      obstaclesOfPages(role, 'ar', ['dark'], ids, seenIn('ar')),
    ]);
    expect(found.flat()).toEqual([]);
  },
);

test('the screens of a child without an address, and of its teacher, are no obstacles', async () => {
  expect(await obstaclesForChildren('ar', [{ width: 360, height: 740 }], ['light'])).toEqual([]);
});

test('dialogs, menus and toasts are no obstacles either', async () => {
  const { tablesDocx } = await madeDocuments();
  // Without the worker, so the page is loaded before it is used offline.
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
    .getByRole('article')
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
  await look('menu of a material');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('confirmation');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await upload(page, 'Upload material', 'Waits for internet', tablesDocx);
  await toastWith(page, 'Saved on this device').waitFor();
  await look('toast and waiting card');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menu').waitFor();
  await look('menu of the account, with language and theme');
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
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
  // The listener is added long before the key is pressed, because Chromium opens a window of the system otherwise.
  const { name, type, bytes } = arabicPdf;
  page.once('filechooser', (chooser) => chooser.setFiles({ name, mimeType: type, buffer: bytes }));

  await tabTo(page, 'Upload material');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'File name');
  await keyboard.type('By keyboard');
  await tabTo(page, 'Choose a file');
  await keyboard.press('Enter');
  await page.getByRole('dialog').getByText(arabicPdf.name).waitFor();
  await keyboard.press('Control+Enter');
  await toastWith(page, 'Material uploaded successfully.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await openMenuByKeys(page, 'By keyboard', 'Delete');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page, 'Delete');
  await keyboard.press('Enter');
  await toastWith(page, 'Material delete successfully.').waitFor();
  await page.getByRole('button', { name: 'Actions for By keyboard' }).waitFor({ state: 'detached' });
});

/** Presses Tab until the element with this name has the focus. */
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
