import type { Page } from 'playwright-core';
import { serverTimeHeader } from '#contract/server-time.ts';
import type { Words } from '#tests/screenshots/words.ts';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import type { ScreenStep } from './screen-step.ts';

/** Blocks the server: an upload stays in the outbox of this page's device. */
async function sendNothing(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
}

/** Without this header an answer counts as one of a network in between. */
function ourAnswer(): Record<string, string> {
  return { [serverTimeHeader]: new Date().toISOString() };
}

async function reject(page: Page): Promise<void> {
  await page.route('**/api/**/materials', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          headers: ourAnswer(),
          json: { code: 'wrong-type', message: 'This kind of file is not accepted.' },
        })
      : route.fallback(),
  );
}

async function fillLesson(page: Page, t: Words, file: TestDocument, title: string): Promise<void> {
  await page
    .getByRole('button', { name: t('materials:upload'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes });
  await dialog.getByLabel(t('common:upload.name')).fill(title);
}

async function sendLesson(page: Page, t: Words, file: TestDocument, title: string): Promise<void> {
  await fillLesson(page, t, file, title);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('materials:upload'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function writeReport(page: Page, t: Words): Promise<void> {
  await page.getByLabel(t('reports:page.covered')).fill('سورة الملك · Surah al-Mulk, 1–15');
  await page.getByLabel(t('reports:page.wentWell')).fill('Bilal, Yusuf and Maryam finished a juz.');
  const photo = { name: 'board.png', mimeType: 'image/png', buffer: drawPicture(640, 480) };
  await page.locator('[data-photos=pictures]').setInputFiles([photo, { ...photo, name: 'door.png' }]);
  await page.locator('[data-photo=small]').nth(1).waitFor();
}

const ofClass = ({ classId }: { classId: string }) => `/class-details/${classId}`;
const ofReport = ({ classId }: { classId: string }) => `/class-details/${classId}/new-report`;

export const teacherSteps: readonly ScreenStep[] = [
  {
    name: 'account menu',
    path: () => '/',
    play: (page, t) => page.getByRole('button', { name: t('common:shell.account'), exact: true }).click(),
  },
  {
    name: 'lesson: nothing filled in',
    path: ofClass,
    play: async (page, t) => {
      await page
        .getByRole('button', { name: t('materials:upload'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('materials:upload'), exact: true }).click();
    },
  },
  {
    name: 'lesson: filled in',
    path: ofClass,
    play: async (page, t) => fillLesson(page, t, (await madeDocuments()).tablesDocx, 'Reading lesson 12'),
  },
  {
    name: 'lesson: delete',
    path: ofClass,
    play: async (page, t) => {
      await page.getByRole('article').first().getByRole('button').last().click();
      await page.getByRole('menuitem', { name: t('common:actions.delete'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'lesson: menu',
    path: ofClass,
    play: async (page) => {
      await page.getByRole('article').first().getByRole('button').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'lesson: waits',
    path: ofClass,
    play: async (page, t) => {
      await sendNothing(page);
      await sendLesson(page, t, (await madeDocuments()).tablesDocx, 'Reading lesson 12');
    },
  },
  {
    name: 'outbox: waits and was not accepted',
    path: ofClass,
    play: async (page, t) => {
      await reject(page);
      await sendLesson(page, t, (await madeDocuments()).largeXlsx, 'List of the new books');
      await page.goto(new URL('/outbox', page.url()).href);
      await page.locator('[data-state=rejected]').waitFor();
    },
  },
  {
    name: 'outbox: menu of an entry',
    path: () => '/outbox',
    play: async (page) => {
      await page.locator('[data-entry]').first().getByRole('button').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'sign out with something unsent',
    path: () => '/outbox',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('common:shell.account'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('common:actions.signOut'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'report: preview of nothing',
    path: ofReport,
    play: (page, t) => page.getByRole('button', { name: t('reports:page.preview'), exact: true }).click(),
  },
  { name: 'report: filled in', path: ofReport, play: writeReport },
  {
    name: 'report: preview',
    path: ofReport,
    play: async (page, t) => {
      await page.getByRole('button', { name: t('reports:page.preview'), exact: true }).click();
      await page.getByRole('button', { name: t('reports:page.send'), exact: true }).waitFor();
    },
  },
  { name: 'start: a report is started', path: () => '/', play: async () => undefined },
  {
    name: 'report: saved, not sent yet',
    path: ofReport,
    play: async (page, t) => {
      await sendNothing(page);
      await page.getByRole('button', { name: t('reports:page.preview'), exact: true }).click();
      await page.getByRole('button', { name: t('reports:page.send'), exact: true }).click();
      await page.getByText(t('reports:saved')).first().waitFor();
    },
  },
  {
    name: 'reports: one waits',
    path: ({ classId }) => `/class-details/${classId}/monthly-reports`,
    play: async (page) => page.reload().then(() => undefined),
  },
  { name: 'start: a report waits', path: () => '/', play: async () => undefined },
  {
    name: 'the session has ended',
    path: ofClass,
    play: async (page, t) => {
      await page.route('**/api/**', (route) =>
        route.fulfill({
          status: 401,
          headers: ourAnswer(),
          json: { code: 'session-ended', message: 'Please sign in again.' },
        }),
      );
      await page.reload();
      await page.getByRole('region', { name: t('auth:ended.title') }).waitFor();
    },
  },
];
