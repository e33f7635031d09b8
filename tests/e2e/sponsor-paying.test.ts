import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { endHolds, open } from './paying-steps.ts';

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Cardholder name').fill('Salma Idrissi');
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expiry date').fill('12/40');
  await page.getByLabel('CCV').fill('123');
}

test('who comes second reads that someone is paying at this moment, and until when; nothing is held by typing', async () => {
  const school = await ownSchool();
  const second = await ownSchool();
  const [first] = school.classes;
  const paying = await callerOf(school.sponsor);
  const { page } = await openPage({ account: second.sponsor });
  await open(page, school);
  await typeCard(page);
  await paying.call('sponsorships.create', {}, { type: 'class', typeId: first.id });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const alert = page.getByRole('form').getByRole('alert').filter({ hasText: 'Someone else is paying for this' });
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/for (9|10) more minutes at most\..* You can try again at .*\d{1,2}:\d{2}/);
  await endHolds(school, 0);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/thank-you-for-sponsorship/);
});

test('a card is charged automatically only after a question; after cancelling the receipts and the reports of the paid months are still there', async () => {
  const school = await ownSchool();
  const { page } = await openPage({ account: school.sponsor });
  await open(page, school);
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/thank-you-for-sponsorship/);
  await page.goto(`${inject('sharedServer')}/my-sponsorships`);
  const one = page.getByRole('article').filter({ hasText: school.classes[0].name });
  const menu = one.getByRole('button', { name: `Manage ${school.classes[0].name}` });
  const asks = page.getByRole('alertdialog');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Charge automatically', exact: true }).click();
  await asks.getByText('Charge your card automatically?').waitFor();
  await asks.getByRole('button', { name: 'Keep asking me' }).click();
  await asks.waitFor({ state: 'hidden' });
  const { data: mine } = await (await callerOf(school.sponsor)).call('sponsorships.list', {});
  expect(mine.map(({ autoCharge }) => autoCharge)).toEqual([false]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancel the sponsorship' }).click();
  await asks.getByRole('button', { name: 'Keep it', exact: true }).waitFor();
  await asks.getByRole('button', { name: 'Cancel the sponsorship' }).click();
  await one.getByText('Cancelled', { exact: true }).waitFor();
  await menu.click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Receipts', 'What it supports']);
  await page.getByRole('menuitem', { name: 'Receipts' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
});

test('what a sponsorship of a class supports is that class with its people, and its madrasa as a whole', async () => {
  const { sponsor, madrasa, classes } = await ownSchool();
  const [first] = classes;
  const { page } = await openPage({ account: sponsor, path: `/sponsor-paylist/class/${first.id}` });
  const one = page.getByRole('region', { name: first.name });
  await one.getByText('1 student · 1 teacher').waitFor();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('supports this class. Below is the school (madrasa) it belongs to, as a whole.');
  await page.getByRole('table').getByText(madrasa.name).waitFor();
  await one.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: first.name }).waitFor();
});
