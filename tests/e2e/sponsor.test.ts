import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callerOf, goOffline, openPage } from './harness.ts';
import { enter, tabTo, typeInto } from './keyboard.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { sponsorWords } from './sponsor-words.ts';
import { pagesOnPaper } from './steps.ts';

type Words = (typeof sponsorWords)['en' | 'ar'];

const password = 'A-long-word-7!';
/** A number that card networks give out for trials. */
const trialCard = '5555555555554444';

test('a visitor registers, chooses, pays and opens the receipt by the keyboard alone; Back, reload and a link keep the way', async () => {
  const words = sponsorWords.en;
  const school = await ownSchool();
  const { page, origin } = await openPage({ path: listOf(school) });
  await enter(page, sponsorNow(page, school, words));
  const chosen = `/sponsor-payment/class/${school.classes[0].id}`;
  const registration = `${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`;
  await page.waitForURL(registration);
  await page.goBack();
  await page.waitForURL(origin + listOf(school));
  await page.goForward();
  await page.waitForURL(registration);
  await page.reload();
  await register(page, words);

  await page.waitForURL(origin + chosen);
  await page.goBack();
  await page.waitForURL(origin + listOf(school));
  await enter(page, sponsorNow(page, school, words));
  await page.waitForURL(origin + chosen);
  await page.reload();
  await pay(page, words);

  await openReceipt(page, words, () => page.reload());
  await expectReceipt(page, school, words);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: words.thanks.title }).waitFor();

  const thanks = page.url();
  await page.goBack();
  await page.waitForURL(origin + listOf(school));
  await page.getByText(words.complete).waitFor();
  await page.goForward();
  await page.waitForURL(thanks);
  await page.goForward();
  await page.waitForURL(/\/receipt\//);
  await page.reload();
  await expectReceipt(page, school, words);
  const friend = await openPage();
  await friend.page.goto(page.url());
  await expectReceipt(friend.page, school, words);
  await friend.page.goto(origin + listOf(school));
  await friend.page.getByText(words.complete).waitFor();
  await friend.page.goto(thanks);
  // What is no one else's leads to the start.
  await friend.page.waitForURL(`${origin}/`);
});

test('a visitor registers, chooses, pays and opens the receipt by the keyboard alone in Arabic', async () => {
  const words = sponsorWords.ar;
  const school = await ownSchool();
  const { page, origin } = await openPage({ language: 'ar', path: listOf(school) });
  await enter(page, sponsorNow(page, school, words));
  await page.waitForURL(/\/sponsor-registration\?next=/);
  await register(page, words);
  await page.waitForURL(`${origin}/sponsor-payment/class/${school.classes[0].id}`);
  await pay(page, words);
  await openReceipt(page, words);
  await expectReceipt(page, school, words);
});

test('a link to a payment or from a mail leads there after signing in, also after a reload and by way of registering', async () => {
  const { classes, sponsor } = await ownSchool();
  const { page, origin } = await openPage();
  const chosen = `/sponsor-payment/class/${classes[0].id}`;
  await page.goto(origin + chosen);
  await page.waitForURL(`${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/login?next=${encodeURIComponent(chosen)}`);
  await page.reload();
  await page.getByLabel('Email').fill(sponsor.email);
  await page.getByLabel('Password', { exact: true }).fill(sponsor.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(origin + chosen);
  await page.getByRole('heading', { level: 1, name: `Sponsor ${classes[0].name}` }).waitFor();
  // Registering again is no way to a page of a sponsor who is there.
  await page.goto(`${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`);
  await page.waitForURL(origin + chosen);

  const visitor = await openPage();
  await visitor.page.goto(`${origin}/my-sponsorships`);
  await visitor.page.waitForURL(`${origin}/login?next=%2Fmy-sponsorships`);
  await visitor.page.goto(`${origin}${chosen}?due=${classes[1].id}`);
  await visitor.page.waitForURL(/\/login\?next=.*due/);
});

test('what was visited opens again without a connection and says how old it is; what was not says so, and paying as well', async () => {
  const { region, classes, sponsor } = await ownSchool();
  const { page, origin } = await openPage({
    account: sponsor,
    worker: true,
    path: `/explore-sponsor/${region.id}/details`,
  });
  await page.getByRole('article').first().waitFor();
  const chosen = `/sponsor-payment/class/${classes[0].id}`;
  await page.goto(origin + chosen);
  await page.getByLabel('Your monthly amount').fill('7');
  await page.getByLabel('Card number').fill(trialCard);
  await goOffline(page);

  const offline = page.getByText('You are offline. Paying needs internet: nothing was charged.', { exact: false });
  await offline.first().waitFor();
  expect(await page.getByLabel('Card number').inputValue()).toBe('5555 5555 5555 4444');
  expect(await page.getByRole('button', { name: 'Pay $7' }).isDisabled()).toBe(true);
  await page.reload();
  await offline.first().waitFor();
  expect(await page.getByLabel('Your monthly amount').inputValue()).toBe('7');
  expect(await page.getByLabel('Card number').inputValue()).toBe('');

  await page.goto(`${origin}/explore-sponsor/${region.id}/details`);
  await page.getByRole('heading', { level: 1, name: region.name }).waitFor();
  await page.getByRole('article').first().waitFor();
  await page
    .getByText(/^Last updated .* You are offline\.$/)
    .first()
    .waitFor();
  for (const path of [
    `/class/${classes[1].id}`,
    `/sponsor-payment/class/${classes[1].id}`,
    '/receipt/0123456789abcdef0123456789abcdef',
  ]) {
    await page.goto(origin + path);
    await expect
      .poll(() => page.getByRole('main').innerText(), { message: path, timeout: 20_000 })
      .toContain('Not saved on this device');
  }
});

test.each(['en', 'ar'] as const)(
  'a sponsor sees the twelve months of each class, changes the amount, pauses, resumes and cancels in two taps (%s)',
  async (language) => {
    const { mine, payList } = sponsorWords[language];
    const { madrasa, classes, sponsor } = await ownSchool();
    const caller = await callerOf(sponsor);
    const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
    await caller.call('sponsorships.create', {}, { type: 'madrasa', typeId: madrasa.id, amount: '20', ...card });
    const { page, origin } = await openPage({ language, account: sponsor, path: '/my-sponsorships' });
    const one = page.getByRole('article', { name: madrasa.name });
    await one.getByText(mine.amounts.before).waitFor();
    for (const { name } of classes) {
      const months = one.getByRole('list', { name: `${name}: ${mine.months}` }).getByRole('listitem');
      await months.first().waitFor();
      expect(await months.count()).toBe(12);
    }
    const choose = async (action: string) => {
      await one.getByRole('button', { name: madrasa.name }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

    await choose(mine.actions.amount);
    await page.getByRole('textbox', { name: mine.amount.label }).fill(mine.amounts.typed);
    await page.getByRole('button', { name: mine.amount.save, exact: true }).click();
    await one.getByText(mine.amounts.after).waitFor();
    await one.getByText(mine.amounts.charged).waitFor();
    await choose(mine.actions.pause);
    await confirm(mine.confirm.pause);
    await one.getByText(mine.states.paused, { exact: true }).waitFor();
    await page.reload();
    await one.getByRole('button', { name: mine.actions.resume, exact: true }).click();
    await one.getByText(mine.states.active, { exact: true }).waitFor();
    await choose(mine.actions.cancel);
    await confirm(mine.confirm.cancel);
    await one.getByText(mine.states.cancelled, { exact: true }).waitFor();

    const { data } = await caller.call('regions.list', {}, undefined, '?search=azilal&limit=1');
    await page.goto(`${origin}/sponsor-paylist/region/${data[0]?.id}`);
    await page.getByRole('heading', { level: 1, name: payList.title }).waitFor();
    await page.getByRole('button', { name: payList.lastPage, exact: true }).click();
    await page.waitForURL(/page=5/);
    await page.reload();
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
  },
);

function listOf({ region, madrasa }: OwnSchool): string {
  return `/explore-sponsor/${region.id}/class/${madrasa.id}`;
}

function sponsorNow(page: Page, { classes }: OwnSchool, { sponsorNow: words }: Words) {
  return page.getByRole('link', { name: `${words} ${classes[0].name}` });
}

async function register(page: Page, { register: { fields, rules, submit } }: Words): Promise<void> {
  const mail = `${randomUUID()}@sponsor.example`;
  const button = page.getByRole('button', { name: submit });
  await button.waitFor();
  for (const rule of rules) await page.getByRole('listitem').filter({ hasText: rule }).waitFor();
  const values = ['Salma Idrissi', mail, '+212 600 000 000', 'Well Lane 1', password, password];
  for (const [index, label] of fields.entries()) {
    expect(await button.isDisabled(), label).toBe(true);
    await typeInto(page, page.getByRole('textbox', { name: label, exact: true }), values[index] ?? '');
  }
  await enter(page, button);
}

async function pay(page: Page, { payment }: Words): Promise<void> {
  const { fields, missing, wrong } = payment;
  await page.getByText(payment.note, { exact: true }).waitFor();
  await page.getByText(payment.sandbox).first().waitFor();
  const button = page.getByRole('button', { name: payment.pay });
  await enter(page, button);
  for (const message of missing) await page.getByText(message, { exact: true }).waitFor();
  const type = async (values: string[]) => {
    for (const [index, label] of fields.entries()) {
      await typeInto(page, page.getByRole('textbox', { name: label, exact: true }), values[index] ?? '');
    }
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };
  await type(['Salma Idrissi', '5555', '13/40', '12']);
  for (const message of wrong) await page.getByText(message, { exact: true }).waitFor();
  await type(['Salma Idrissi', trialCard, '1240', '123']);
  await page.getByText(payment.success, { exact: true }).waitFor();
}

async function openReceipt(page: Page, { thanks }: Words, meanwhile?: () => Promise<unknown>): Promise<void> {
  await page.waitForURL(/\/thank-you-for-sponsorship\?sponsorship=/);
  await page.getByRole('heading', { level: 1, name: thanks.title }).waitFor();
  await page.getByRole('link', { name: thanks.home }).waitFor();
  await meanwhile?.();
  await enter(page, page.getByRole('link', { name: thanks.receipt }));
  await page.waitForURL(/\/receipt\/\w+/);
}

/** What is paid, for what and by whom not: a receipt names no one, and is one page of paper. */
async function expectReceipt(page: Page, { classes: [first], madrasa }: OwnSchool, { receipt }: Words): Promise<void> {
  await page.getByRole('heading', { level: 1, name: receipt.title }).waitFor();
  const sheet = page.getByRole('article');
  const text = await sheet.innerText();
  for (const shown of [receipt.amount, first.name, madrasa.name]) expect(text).toContain(shown);
  expect(text).not.toContain('Salma');
  await sheet.getByRole('img', { name: receipt.scan }).waitFor();
  expect(await pagesOnPaper(page)).toBe(1);
}
