import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { axeFindings, scrollsSideways } from './looks.ts';
import { ownSchool } from './own-school.ts';
import { forgottenRoutes, type Ids, placesOf } from './places.ts';
import { serverTruth } from './server-truth.ts';
import { openFirstClass, openUpload, toastWith, upload } from './steps.ts';

let ids: Ids;
beforeAll(async () => {
  const truth = await serverTruth(sharedServer(), demoAccount('teacher'));
  const sponsor = await serverTruth(sharedServer(), demoAccount('sponsor'));
  ids = { ...(await truth.ownClass()), sponsorId: sponsor.userId };
});

const languages = ['en', 'ar'] as const;
type Language = (typeof languages)[number];
const modes = ['light', 'dark'] as const;
const narrow = 320;

test('every route is visited by the tests below', () => {
  expect(forgottenRoutes()).toEqual([]);
});

test.each<Caller>(['visitor', ...roles])(
  '%s: no obstacle on any page, in either language and colour mode, and nothing scrolls sideways at 320 px',
  async (role) => {
    const inLanguage = async (language: Language) => {
      const options = { language, path: '/' };
      const { page } = await openPage(role === 'visitor' ? options : { ...options, role });
      await page.getByRole('main').waitFor();
      const found: string[] = [];
      for (const { path, ready } of placesOf(role)) {
        const what = `${language} ${path(ids)}`;
        await goWithin(page, path(ids));
        await loaded(page, ready).catch((cause: unknown) => {
          throw new Error(`${what} does not finish loading.`, { cause });
        });
        found.push(...(await obstacles(page, what)));
        for (const wide of await scrollsSideways(page, narrow)) found.push(`${what}: ${wide}`);
      }
      return found;
    };
    const found = await Promise.all(languages.map(inLanguage));
    expect(found.flat()).toEqual([]);
  },
);

test('dialogs, menus and toasts are no obstacles either', async () => {
  const { tablesDocx } = await madeDocuments();
  const { page, context } = await openPage({ role: 'teacher', path: '/' });
  await openFirstClass(page);
  await loaded(page, 'article');
  const found: string[] = [];
  const look = async (what: string) => found.push(...(await obstacles(page, what)));

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
  await upload(page, 'Upload material', 'Waits for a line', tablesDocx);
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
  await page.getByRole('button', { name: 'Actions for Waits for a line' }).click();
  await look('outbox with a waiting entry');
  expect(found).toEqual([]);
});

test('a teacher uploads and deletes by the keyboard alone, and is told of both', async () => {
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

/** What a person sees at the end of loading. */
async function loaded(page: Page, ready?: 'article' | 'listitem' | 'row'): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  if (ready) await main.getByRole(ready).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}

async function obstacles(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of modes) {
    for (const finding of await axeFindings(page, colorScheme)) found.push(`${what}, ${colorScheme}: ${finding}`);
  }
  return found;
}

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
