import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callerOf, openPage } from './harness.ts';
import { enter, tabTo, typeInto } from './keyboard.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { sponsorWords } from './sponsor-words.ts';
import { pagesOnPaper } from './steps.ts';

/* The steps of a sponsor by the keyboard alone: in English in sponsor.test.ts, in Arabic in sponsor.soak.ts. */

export type Words = (typeof sponsorWords)['en' | 'ar'];

const password = 'A-long-word-7!';
/** A test number of the card networks. */
export const trialCard = '5555555555554444';

export function listOf({ region, madrasa }: OwnSchool): string {
  return `/explore-sponsor/${region.id}/class/${madrasa.id}`;
}

export function sponsorNow(page: Page, { classes }: OwnSchool, { sponsorNow: words }: Words) {
  // The link contains the missing amount: 'Sponsor now: $20'.
  return page.getByRole('article', { name: classes[0].name }).getByRole('link', { name: new RegExp(`^${words}`) });
}

export async function register(page: Page, { register: { fields, rules, submit } }: Words): Promise<void> {
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

export async function pay(page: Page, { payment }: Words): Promise<void> {
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

export async function openReceipt(page: Page, { thanks }: Words, whilePaying?: () => Promise<unknown>): Promise<void> {
  await page.waitForURL(/\/thank-you-for-sponsorship\?sponsorship=/);
  await page.getByRole('heading', { level: 1, name: thanks.title }).waitFor();
  await page.getByRole('link', { name: thanks.home }).waitFor();
  await whilePaying?.();
  await enter(page, page.getByRole('link', { name: thanks.receipt }));
  await page.waitForURL(/\/receipt\/\w+/);
}

/** The receipt shows amount and place but no sponsor, since it is public, and is one page of paper. */
export async function expectReceipt(
  page: Page,
  { classes: [first], madrasa }: OwnSchool,
  { receipt }: Words,
): Promise<void> {
  await page.getByRole('heading', { level: 1, name: receipt.title }).waitFor();
  const sheet = page.getByRole('article');
  const text = await sheet.innerText();
  for (const shown of [receipt.amount, first.name, madrasa.name]) expect(text).toContain(shown);
  expect(text).not.toContain('Salma');
  await sheet.getByRole('img', { name: receipt.scan }).waitFor();
  expect(await pagesOnPaper(page)).toBe(1);
}

/** The twelve months of each class; a changed amount, a pause and the end of a sponsorship; the payments of a region. */
export async function manageSponsorship(language: 'en' | 'ar'): Promise<void> {
  const { mine, payList } = sponsorWords[language];
  const { madrasa, classes, sponsor } = await ownSchool();
  const caller = await callerOf(sponsor);
  const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
  await caller.call('sponsorships.create', {}, { type: 'madrasa', typeId: madrasa.id, amount: '20', ...card });
  const { page, origin } = await openPage({ language, account: sponsor, path: '/my-sponsorships' });
  const one = page.getByRole('article', { name: madrasa.name });
  await one.getByText(mine.amounts.before).waitFor();
  for (const { name } of classes) {
    const row = one.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row.getByRole('img').waitFor();
    expect(await row.getByRole('img').locator('span').count()).toBe(12);
  }
  // The grid, with the reports to open, is on the class's page.
  await one.getByRole('link', { name: classes[0].name, exact: true }).click();
  const months = page.getByRole('list', { name: mine.months, exact: true }).getByRole('listitem');
  await months.first().waitFor();
  expect(await months.count()).toBe(12);
  await page.goBack();
  await one.getByText(mine.amounts.before).waitFor();
  const choose = async (action: string) => {
    await one.getByRole('button', { name: madrasa.name }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  await choose(mine.actions.amount);
  await page.getByRole('textbox', { name: mine.amount.label }).fill(mine.amounts.typed);
  await page.getByRole('button', { name: mine.amount.save, exact: true }).click();
  // The new amount counts from its first payment; until then the paid one counts.
  await one.getByText(mine.amounts.charged).waitFor();
  await one.getByText(mine.amounts.before).waitFor();
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
}
