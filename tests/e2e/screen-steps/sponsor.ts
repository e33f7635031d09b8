import type { Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';
import { type Caller, storedSession } from '../api.ts';
import { loaded } from '../every-page.ts';
import { nothingUnderWay } from '../harness.ts';
import { heldClass, newSponsor, openClass, readerOfReleasedReport, sponsorOfEachState } from '../planted-giving.ts';
import type { ScreenStep } from './screen-step.ts';

const originOf = (page: Page) => new URL(page.url()).origin;

/** Plants data on a server, once for all pictures. */
function once<T>(plant: (url: string) => Promise<T>): (page: Page) => Promise<T> {
  const planted = new Map<string, Promise<T>>();
  return (page) => {
    const url = originOf(page);
    const known = planted.get(url) ?? plant(url);
    planted.set(url, known);
    return known;
  };
}

const releasedReport = once(readerOfReleasedReport);
const withEachState = once(sponsorOfEachState);

/** Continues as another person, on a device without a session. */
async function become(page: Page, { session }: Caller, path: string): Promise<void> {
  await page.goto(`${originOf(page)}/default-avatar.png`);
  await page.evaluate(async (entries) => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, storedSession(session));
  await open(page, path);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(originOf(page) + path);
  await loaded(page);
}

/** Opens the menu of the first sponsorship that has the action: a paused one cannot be paused again. */
async function manage(page: Page, t: Words, action?: string): Promise<void> {
  await nothingUnderWay(page);
  const items = page.getByRole('menuitem');
  const manageOne = page.getByRole('main').getByRole('article').locator('button[aria-haspopup=menu]');
  for (const button of await manageOne.all()) {
    await button.click();
    await items.first().waitFor();
    if (action === undefined) return;
    const item = items.filter({ hasText: t(`sponsorships:actions.${action}`) });
    if ((await item.count()) > 0) {
      await item.click();
      await page.locator('[role=dialog], [role=alertdialog]').waitFor();
      return;
    }
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
  }
  throw new Error(`No sponsorship offers ${action}.`);
}

const managing = (action?: string): ScreenStep => ({
  name: `my sponsorships, ${action ?? 'menu'}`,
  path: () => '/my-sponsorships',
  play: (page, t) => manage(page, t, action),
});

async function typeCard(page: Page, t: Words, number: string): Promise<void> {
  await page.getByLabel(t('payments:cardholder')).fill('Salma Idrissi');
  await page.getByLabel(t('payments:cardNumber')).fill(number);
  await page.getByLabel(t('payments:expiry')).fill('12/40');
  await page.getByLabel(t('payments:ccv')).fill('123');
}

async function toPay(page: Page): Promise<void> {
  const sponsor = await newSponsor(originOf(page));
  const { id } = await openClass(sponsor);
  await become(page, sponsor, `/sponsor-payment/class/${id}`);
}

export const sponsorSteps: readonly ScreenStep[] = [
  managing(),
  managing('amount'),
  managing('auto'),
  managing('pause'),
  managing('cancel'),
  managing('receipts'),
  {
    name: 'my sponsorships, months in words',
    path: () => '/my-sponsorships',
    play: async (page) => {
      await page
        .getByRole('main')
        .getByRole('article')
        .locator('details summary, button[aria-expanded=false]')
        .first()
        .click();
    },
  },
  {
    name: 'a report as a file, read',
    path: () => '/',
    play: async (page) => {
      await page.locator('main a[href^="/read/report/"]').nth(1).click();
      await page.waitForURL(/read\/report/);
      await loaded(page);
    },
  },
  {
    name: 'a month that is not there',
    path: ({ classId }) => `/sponsored-month/${classId}/2026-03`,
    play: async () => undefined,
  },
  { name: 'account of a sponsor', path: () => '/account', play: async () => undefined },
  { name: 'news of a sponsor', path: () => '/news', play: async () => undefined },
  {
    name: 'account menu',
    path: () => '/explore-sponsor/region',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('common:shell.account'), exact: true }).click();
    },
  },
  {
    name: 'sign out',
    path: () => '/explore-sponsor/region',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('common:shell.account'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('common:actions.signOut') }).click();
      await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    },
  },
  // From here on each step has its own person, who pays.
  {
    name: 'my sponsorships, a report with photos is new',
    path: () => '/',
    play: async (page) => {
      const { sponsor } = await releasedReport(page);
      await become(page, sponsor, '/my-sponsorships');
      await page.getByRole('main').locator('a[href^="/read/report/"]').first().waitFor();
    },
  },
  {
    name: 'a month with photos, read',
    path: () => '/',
    play: async (page) => {
      const { sponsor, reportId } = await releasedReport(page);
      await become(page, sponsor, `/read/report/${reportId}`);
      await page.getByRole('main').getByRole('img').first().waitFor();
    },
  },
  {
    name: 'payment, nothing typed',
    path: () => '/',
    play: (page) => toPay(page),
  },
  {
    name: 'payment, an amount, charged by itself, half typed',
    path: () => '/',
    play: async (page, t) => {
      await toPay(page);
      await page.getByLabel(t('payments:amount'), { exact: true }).fill('7');
      await page.getByRole('checkbox', { name: t('payments:autoCharge') }).click({ force: true });
      await page.getByLabel(t('payments:cardNumber')).fill('5555');
      await page.getByRole('button', { name: /7|٧/ }).last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'payment, card not accepted',
    path: () => '/',
    play: async (page, t) => {
      await toPay(page);
      await page.getByLabel(t('payments:amount'), { exact: true }).fill('5');
      await typeCard(page, t, '4000000000000002');
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.getByText(t('problems:payment-declined')).first().waitFor();
    },
  },
  {
    name: 'payment, someone else holds all of it',
    path: () => '/',
    play: async (page, t) => {
      const url = originOf(page);
      const id = await heldClass(url);
      await become(page, await newSponsor(url), `/sponsor-payment/class/${id}`);
      await typeCard(page, t, '5555555555554444');
      await page.getByRole('main').locator('button[type=submit]').click();
      await nothingUnderWay(page);
    },
  },
  {
    name: 'thank you, after a payment',
    path: () => '/',
    play: async (page, t) => {
      await toPay(page);
      await page.getByLabel(t('payments:amount'), { exact: true }).fill('5');
      await typeCard(page, t, '5555555555554444');
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.waitForURL(/thank-you-for-sponsorship/);
      await page.getByRole('link', { name: t('payments:thanks.receipt') }).waitFor();
    },
  },
  {
    name: 'thank you, shared',
    path: () => '/',
    play: async (page, t) => {
      const caller = await withEachState(page);
      const { data } = await caller.call('sponsorships.list');
      const active = data.find(({ state }) => state === 'active');
      await become(page, caller, `/thank-you-for-sponsorship?sponsorship=${active?.id}`);
      await page.context().grantPermissions(['clipboard-write']);
      await page.getByRole('button', { name: t('common:share.action'), exact: true }).click();
    },
  },
  {
    name: 'my sponsorships, one of each state',
    path: () => '/',
    play: async (page) => become(page, await withEachState(page), '/my-sponsorships'),
  },
  {
    name: 'another card',
    path: () => '/',
    play: async (page) => {
      const caller = await withEachState(page);
      const { data } = await caller.call('sponsorships.list');
      const active = data.find(({ state }) => state === 'active');
      await become(page, caller, `/sponsor-payment/class/${active?.typeId}?card=${active?.id}`);
    },
  },
];
