import type { Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';
import { importSteps } from './import-steps.ts';
import { chooseRows, inMenuOf, openForm, rowsOf } from './on-lists.ts';
import { otherPlaces } from './other-places.ts';
import { radarSteps } from './radar-steps.ts';
import type { ScreenStep } from './screen-step.ts';

const home: Pick<ScreenStep, 'path'> = { path: () => '/' };
const people: Pick<ScreenStep, 'path'> = { path: ({ madrasaId }) => `/madaris/${madrasaId}/students` };
const classes: Pick<ScreenStep, 'path'> = { path: ({ madrasaId }) => `/madaris/${madrasaId}/classes` };
const ofClass: Pick<ScreenStep, 'path'> = {
  path: ({ madrasaId, classId }) => `/madaris/${madrasaId}/students?classId=${classId}`,
};

export const adminSteps: readonly ScreenStep[] = [
  {
    ...home,
    name: 'palette, found',
    play: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('am');
      await page.getByRole('option').nth(3).waitFor();
    },
  },
  { ...home, name: 'palette, nothing found', play: (page) => find(page, 'qqqq') },
  { ...home, name: 'keyboard shortcuts', play: (page) => page.keyboard.press('?') },
  { path: () => '/regions', name: 'add a region, empty', play: (page, t) => openForm(page, t, 'regions:add', 'send') },
  { path: () => '/regions', name: 'change a region', play: (page, t) => inMenuOf(page, t, 0, 'common:actions.edit') },
  { path: () => '/madaris', name: 'add a madrasa, empty', play: (page, t) => openForm(page, t, 'madaris:add', 'send') },
  { path: () => '/madaris', name: 'change a madrasa', play: (page, t) => inMenuOf(page, t, 0, 'common:actions.edit') },
  { ...classes, name: 'add a class, empty', play: (page, t) => openForm(page, t, 'classes:add', 'send') },
  { ...classes, name: 'change a class', play: (page, t) => inMenuOf(page, t, 0, 'common:actions.edit') },
  {
    path: () => '/teachers',
    name: 'add a teacher with a password, empty',
    play: (page, t) => openForm(page, t, 'users:add.teacher', 'send'),
  },
  { path: () => '/teachers', name: 'add a teacher by mail', play: (page, t) => addBy(page, t, 'users:access.mail') },
  { path: () => '/teachers', name: 'add a teacher by a link', play: (page, t) => addBy(page, t, 'users:access.link') },
  { path: () => '/students', name: 'change a student', play: (page, t) => inMenuOf(page, t, 0, 'common:actions.edit') },
  {
    path: () => '/students',
    name: 'look at a student',
    play: (page, t) => inMenuOf(page, t, 0, 'common:actions.view'),
  },
  {
    path: () => '/teachers',
    name: 'an invitation link',
    play: async (page, t) => {
      await inMenuOf(page, t, 0, 'users:invitation.action');
      await page.getByRole('dialog').locator('[data-link]').waitFor();
    },
  },
  { ...people, name: 'rows of people are chosen', play: (page) => chooseRows(page, 3) },
  {
    ...people,
    name: 'several people into a class',
    play: async (page, t) => {
      await chooseRows(page, 3);
      await page.getByRole('button', { name: t('users:addToClass.action'), exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox').click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    ...ofClass,
    name: 'several people moved',
    play: async (page, t) => {
      await chooseRows(page, 3);
      await page.getByRole('button', { name: t('users:moveToClass.action'), exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
  { ...ofClass, name: 'add a student to a class', play: (page, t) => openForm(page, t, 'users:add.student') },
  {
    ...ofClass,
    name: 'remove from a class',
    play: (page, t) => inMenuOf(page, t, 0, 'users:takeOut'),
  },
  {
    ...people,
    name: 'invitation slips, asked',
    play: async (page, t) => {
      await chooseRows(page, 4);
      await page.getByRole('button', { name: t('users:slips.action'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...people,
    name: 'invitation slips, made',
    play: async (page, t) => {
      await chooseRows(page, 4);
      await page.getByRole('button', { name: t('users:slips.action'), exact: true }).click();
      await page.getByRole('dialog').getByRole('button').last().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('users:slips.print') })
        .waitFor();
      await page.getByRole('dialog').locator('svg').nth(3).waitFor();
    },
  },
  ...radarSteps,
  {
    path: () => '/payments?state=paid',
    name: 'save a view',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('common:list.views.title') }).click();
      await page.getByRole('menuitem', { name: t('common:list.views.save') }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Paid');
    },
  },
  {
    path: () => '/payments?state=paid',
    name: 'saved views',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('common:list.views.title') }).click();
      const save = page.getByRole('menuitem', { name: t('common:list.views.save') });
      await page.getByRole('menu').waitFor();
      if ((await save.count()) > 0) {
        await save.click();
        await page.getByRole('dialog').getByRole('textbox').fill('Paid');
        await page.keyboard.press('Control+Enter');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: t('common:list.views.title') }).click();
      }
      await page.getByRole('menuitemcheckbox').or(page.getByRole('menuitemradio')).first().waitFor();
    },
  },
  {
    path: () => '/payments',
    name: 'payments in each state',
    play: async (page) => {
      const states = [
        { state: 'failed', declinedBecause: 'no-funds', paidDate: null },
        { state: 'failed', declinedBecause: 'not-paid', paidDate: null },
        { state: 'due', paidDate: null },
        { state: 'open', paidDate: null },
        { state: 'refunded' },
        { refundingAmount: 2 },
      ];
      await page.route('**/v1/payments?*', async (route) => {
        const answer = await route.fetch();
        const { data, ...rest } = (await answer.json()) as { data: object[] };
        const json = { ...rest, data: data.map((row, at) => ({ ...row, ...states[at] })) };
        await route.fulfill({ response: answer, json });
      });
      await page.reload();
      await rowsOf(page).nth(5).waitFor();
    },
  },
  {
    path: ({ paymentId }) => `/payments/${paymentId}`,
    name: 'refund a part, no reason yet',
    play: async (page, t) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: t('payments-admin:refund'), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('0.5');
      await dialog.getByRole('button', { name: t('payments-admin:refund'), exact: true }).click();
    },
  },
  {
    path: ({ paymentId }) => `/payments/${paymentId}`,
    name: 'a payment on its way back',
    play: async (page) => {
      await page.route('**/v1/payments/*', async (route) => {
        const answer = await route.fetch();
        const { data } = (await answer.json()) as { data: object };
        await route.fulfill({ response: answer, json: { data: { ...data, isRefunding: true, refundingAmount: 1 } } });
      });
      await page.reload();
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { path: () => '/audit-log?type=madrasa&action=update', name: 'audit of changes', play: async () => undefined },
  { path: () => '/audit-log?type=madrasa', name: 'audit filters', play: openFilters },
  ...importSteps,
  {
    path: () => '/settings',
    name: 'change the settings',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('settings:edit'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    path: () => '/settings',
    name: 'write a page',
    play: async (page) => {
      await page.locator('main section').last().getByRole('listitem').first().getByRole('button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { path: () => '/regions', name: 'delete a region', play: (page, t) => inMenuOf(page, t, 0, 'common:actions.delete') },
  {
    path: () => '/regions',
    name: 'a deletion that is not possible',
    play: async (page, t) => {
      await inMenuOf(page, t, 0, 'common:actions.delete');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('common:actions.delete'), exact: true }).click();
      await question.locator('p[role=alert]').waitFor();
    },
  },
  {
    path: () => '/regions',
    name: 'several deletions that are not possible',
    play: async (page, t) => {
      await chooseRows(page, 2);
      await page.getByRole('button', { name: t('common:bulk.delete'), exact: true }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('common:actions.delete'), exact: true }).click();
      await question.waitFor({ state: 'hidden' });
    },
  },
  {
    path: () => '/regions',
    name: 'a change that failed',
    play: async (page, t) => {
      await page.route('**/v1/regions/*', (route) => route.abort());
      await inMenuOf(page, t, 0, 'common:actions.edit');
      await page.getByRole('dialog').getByRole('textbox').first().fill('Atlas');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
    },
  },
  {
    path: () => '/regions',
    name: 'leave without saving',
    play: async (page, t) => {
      await inMenuOf(page, t, 0, 'common:actions.edit');
      await page.getByRole('dialog').getByRole('textbox').first().fill('Atlas');
      await page.keyboard.press('Escape');
    },
  },
  { path: () => '/madaris?search=qqqq', name: 'nothing found', play: async () => undefined },
  { path: () => '/madaris', name: 'menu of a row', play: (page, t) => inMenuOf(page, t, 1) },
  otherPlaces,
];

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
  await page.getByRole('dialog').getByText(words).last().waitFor();
}

async function addBy(page: Page, t: Words, way: string): Promise<void> {
  await openForm(page, t, 'users:add.teacher');
  await page.getByRole('dialog').getByText(t(way), { exact: true }).click();
}

async function openFilters(page: Page, t: Words, device: 'phone' | 'desk'): Promise<void> {
  await rowsOf(page).first().waitFor();
  if (device === 'desk') return;
  await page
    .locator('button[aria-haspopup=dialog]')
    .filter({ hasText: t('common:list.filter') })
    .click();
}
