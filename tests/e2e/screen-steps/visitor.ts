import type { Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';
import { goWithin } from '../go-within.ts';
import { nothingUnderWay } from '../harness.ts';
import type { ScreenStep } from './screen-step.ts';

const firstOffer = (page: Page) => page.locator('article a[href*=sponsor-registration]').first();

export const visitorSteps: readonly ScreenStep[] = [
  {
    name: 'registration with a chosen class, fields left empty or wrong',
    path: () => '/explore-sponsor',
    play: async (page, t) => {
      await firstOffer(page).click();
      await register(page, t, {
        ...{ name: '', email: 'salma@', phone: '', address: '' },
        ...{ password: 'sand1', confirm: 'sand' },
      });
      await page.getByRole('textbox', { name: t('auth:register.password'), exact: true }).focus();
      await page.locator('[aria-invalid=true]').nth(4).waitFor();
    },
  },
  {
    name: 'registration with an address that has an account',
    path: () => '/sponsor-registration',
    play: async (page, t) => {
      await register(page, t, {
        ...{ name: 'Hana Sabri', email: 'sponsor@sanad.example', phone: '+212 600 000 000', address: 'Well Lane 1' },
        ...{ password: 'A-long-word-7!', confirm: 'A-long-word-7!' },
      });
      await page.getByRole('button', { name: t('auth:register.submit'), exact: true }).click();
      await page.getByText(t('problems:email-taken')).first().waitFor();
    },
  },
  {
    name: 'sign-in that is not accepted',
    path: () => '/login',
    play: async (page, t) => {
      await page.getByRole('textbox', { name: t('auth:email'), exact: true }).fill('sponsor@sanad.example');
      await page.getByRole('textbox', { name: t('auth:password'), exact: true }).fill('not-the-password');
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.getByText(t('problems:wrong-credentials')).first().waitFor();
    },
  },
  {
    name: 'a link for a new password is on its way',
    path: () => '/forgot-password',
    play: async (page, t) => {
      await page.getByRole('textbox', { name: t('auth:email'), exact: true }).fill('nobody@sanad.example');
      await page.getByRole('button', { name: t('auth:forgotten.submit'), exact: true }).click();
      await page.getByText(t('auth:forgotten.sent')).first().waitFor();
    },
  },
  {
    name: 'a link for a new password that is too old',
    path: () => '/reset-password?token=of-a-mail',
    play: async (page, t) => {
      await page.getByRole('textbox', { name: t('auth:reset.password'), exact: true }).fill('A-long-word-7!');
      await page.getByRole('main').locator('button[type=submit]').click();
    },
  },
  {
    name: 'landing, searched',
    path: () => '/',
    play: async (page) => {
      const search = page.getByRole('main').getByRole('searchbox').first();
      await search.fill('Quran');
      await search.press('Enter');
      await page.getByRole('main').getByRole('listitem').nth(3).waitFor();
    },
  },
  { name: 'search without a hit', path: () => '/explore-sponsor/search?search=Timbuktu', play: async () => undefined },
  {
    name: 'explorer, filters open',
    path: () => '/explore-sponsor/class',
    play: async (page, t, device) => {
      if (device === 'phone') await page.getByRole('button', { name: t('common:list.filter'), exact: true }).click();
      else await page.getByRole('main').getByRole('combobox').first().click();
    },
  },
  {
    name: 'explorer, a filter without a hit',
    path: () => '/explore-sponsor/region?sponsored=sponsored',
    play: async () => undefined,
  },
  {
    name: 'a class that needs a sponsor',
    path: () => '/explore-sponsor',
    play: async (page) => {
      await page.locator('article a[href^="/class/"]').first().click();
      await page.getByRole('main').getByRole('listitem').nth(11).waitFor();
    },
  },
  {
    name: 'contact, sent without a word',
    path: () => '/contact',
    play: async (page) => {
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'terms in the words of the operator',
    path: () => '/',
    play: async (page) => {
      await page.route('**/api/v1/pages/*', async (route) => {
        const answer = await route.fetch();
        const { data } = await answer.json();
        const text = data.language === 'ar' ? termsOfOperator.ar : termsOfOperator.en;
        await route.fulfill({
          response: answer,
          json: { data: { ...data, text, changedDate: '2026-10-01T08:00:00Z' } },
        });
      });
      await goWithin(page, '/terms');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    },
  },
  {
    name: 'language',
    path: () => '/about',
    play: async (page, t) => {
      await page.getByRole('button', { name: t('common:shell.language'), exact: true }).click();
    },
  },
  {
    name: 'further places',
    path: () => '/about',
    play: async (page, t, device) => {
      if (device === 'phone') await page.getByRole('button', { name: t('common:shell.more'), exact: true }).click();
      else await page.getByRole('button', { name: t('common:shell.colorMode'), exact: true }).click();
    },
  },
  {
    name: 'a route whose script does not come',
    path: () => '/',
    play: async (page) => {
      // All files except those of the start: the router reloads the page once, and then reports the missing file.
      await nothingUnderWay(page);
      const had = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      await page.route('**/assets/*.js', (route) =>
        had.includes(route.request().url()) ? route.continue() : route.abort(),
      );
      await goWithin(page, '/stop-mails/of-a-mail').catch(() => undefined);
      await page.getByRole('main').getByRole('alert').first().waitFor();
      await page.unroute('**/assets/*.js');
    },
  },
  // The last one: from here on each page believes that an update is ready.
  {
    name: 'a new version',
    path: () => '/about',
    play: async (page, t) => {
      await page.addInitScript(() => {
        const waiting = Object.assign(new EventTarget(), { scriptURL: `${location.origin}/sw.js`, state: 'installed' });
        const registration = Object.assign(new EventTarget(), { waiting, active: null, installing: null });
        navigator.serviceWorker.register = async () => registration as never;
      });
      await page.reload();
      await page.getByText(t('home:update.title')).first().waitFor();
    },
  },
];

const termsOfOperator = {
  en: '# Who we are\n\nThe Nur Trust of Leeds pays for the schools named here. [Our rules](https://nur.example/rules) hold.\n\n- You give what you like, when you like.\n- You may stop at any time.\n\n# Refunds\n\nWrite to us within 30 days, and we return what you gave.',
  ar: '# من نحن\n\nيموّل وقف النور المدارس المذكورة هنا. تسري [قواعدنا](https://nur.example/rules).\n\n- تعطي ما تشاء ومتى تشاء.\n- يمكنك التوقف في أي وقت.\n\n# رد المبالغ\n\nاكتب إلينا خلال ٣٠ يومًا ونعيد إليك ما دفعته.',
};

/** Fills in the registration, one field after the other. */
async function register(page: Page, t: Words, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: t(`auth:register.${field}`), exact: true }).fill(value);
  }
}
