import type { Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';
import { importSteps } from './import-steps.ts';
import { chooseRows, inMenuOf, openForm, rowsOf } from './on-lists.ts';
import { otherPlaces } from './other-places.ts';
import { radarSteps } from './radar-steps.ts';
import type { ScreenStep } from './screen-step.ts';

const asItIs = async () => undefined;

export const supervisorSteps: readonly ScreenStep[] = [
  // Screens that an admin opens too; a supervisor sees their own region there.
  ...['/reports', '/radar', '/classes', '/import', '/news', '/account'].map((path) => ({
    ...{ path: () => path, name: `supervisor ${path}`, play: asItIs },
  })),
  {
    path: ({ teacherId }) => `/person/${teacherId}`,
    name: 'supervisor /person',
    play: asItIs,
  },
  {
    path: () => '/supervisor-madaris',
    name: 'add a madrasa, empty',
    play: (page, t) => openForm(page, t, 'madaris:add', 'send'),
  },
  {
    path: ({ madrasaId }) => `/supervisor-madrasa-classes/${madrasaId}/classes`,
    name: 'change a class',
    play: (page, t) => inMenuOf(page, t, 0, 'common:actions.edit'),
  },
  {
    path: () => '/supervisor-teachers',
    name: 'add a teacher',
    play: (page, t) => openForm(page, t, 'users:add.teacher'),
  },
  { path: () => '/supervisor-students', name: 'rows of students are chosen', play: (page) => chooseRows(page, 3) },
  {
    path: ({ madrasaId, classId }) => `/supervisor-madrasa-students/${madrasaId}/students?classId=${classId}`,
    name: 'rows of a class are chosen',
    play: (page) => chooseRows(page, 3),
  },
  ...radarSteps,
  ...importSteps,
  { path: () => '/reports', name: 'a report in a row', play: readNew },
  {
    path: () => '/reports',
    name: 'return a report, no reason yet',
    play: async (page, t) => {
      await readNew(page, t);
      await page.getByRole('button', { name: t('reports:review.return'), exact: true }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.waitFor();
      await dialog.getByRole('button', { name: t('reports:review.return'), exact: true }).click();
    },
  },
  { path: () => '/reports?show=returned', name: 'returned reports', play: asItIs },
  {
    path: () => '/reports?show=returned',
    name: 'a returned report',
    play: async (page) => {
      await rowsOf(page).first().click();
      await page.waitForURL('**/read/report/**');
      await readable(page);
    },
  },
  otherPlaces,
];

async function readNew(page: Page, t: Words): Promise<void> {
  // The report must stay new for later pictures, so the call that marks it as seen returns it unchanged.
  await page.route('**/v1/classes/reports/*/seen', async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/seen$/, '');
    await route.fulfill({ response: await route.fetch({ url, method: 'GET' }) });
  });
  await rowsOf(page).nth(1).click();
  await page.waitForURL('**/read/report/**');
  await page.getByRole('navigation', { name: t('reports:review.bar') }).waitFor();
  await readable(page);
}

async function readable(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label], main [aria-busy=true]'));
}
