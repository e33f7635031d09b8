import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { demoAccount } from './api.ts';
import { callerOf, openPage } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';

test('a changed price, a declined card and an ended reservation are said, charge nothing and lose nothing that was typed', async () => {
  const school = await ownSchool();
  const [first] = school.classes;
  const { page } = await openPage({ account: school.sponsor });
  await page.clock.install();
  await open(page, school);
  await page.getByLabel('Your monthly amount').fill('7');
  const admin = await callerOf(demoAccount('admin'));
  const { name, description, madarisId } = first;
  await admin.call(
    'classes.update',
    { classId: first.id, id: first.id },
    { name, description, madarisId, monthlyPrice: '30' },
  );
  await page.getByLabel('Cardholder name').fill('Salma Idrissi');
  const changed = 'The price has changed to $30 a month. No money was taken; please look at it again.';
  await page.getByText(changed).first().waitFor();
  await page.getByText('$30 per month').waitFor();

  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $7' }).click();
  await page.getByText('The payment was declined. No money was taken; please try another card.').first().waitFor();
  expect(await page.getByLabel('Your monthly amount').inputValue()).toBe('7');
  expect(await page.getByLabel('Cardholder name').inputValue()).toBe('Salma Idrissi');

  await page.getByLabel('CCV').blur();
  await page.getByRole('button', { name: 'All of it: $30' }).click();
  await page.getByLabel('Your monthly amount').fill('8');
  expect((await sponsorships(school)).filter(({ state }) => state === 'active')).toEqual([]);
  await typeCard(page, '5555555555554444');
  await page.getByRole('button', { name: 'Pay $8' }).click();
  await page.waitForURL(/thank-you-for-sponsorship/);
  expect((await sponsorships(school)).filter(({ state }) => state === 'active').map(({ amount }) => amount)).toEqual([
    8,
  ]);
});

test('when the reserved time has ended the page says so, keeps the form and can reserve it again', async () => {
  const school = await ownSchool();
  const { page } = await openPage({ account: school.sponsor });
  await page.clock.install();
  await open(page, school);
  await page.getByLabel('Your monthly amount').fill('7');
  await page.getByLabel('Cardholder name').fill('Salma Idrissi');
  await page.getByText(/^\d+ minutes left to pay$/).waitFor();
  await page.clock.fastForward('11:00');
  await page.getByText('Your reserved time has ended').waitFor();
  await page.getByText('Nothing was charged. If the amount is still open, you can reserve it again.').waitFor();
  expect(await page.getByLabel('Cardholder name').inputValue()).toBe('Salma Idrissi');
  expect(await page.getByLabel('Your monthly amount').inputValue()).toBe('7');
  await page.getByRole('button', { name: 'Reserve it again' }).waitFor();
});

async function open(page: Page, { origin, classes: [first] }: OwnSchool & { origin?: string }): Promise<void> {
  await page.goto(`${origin ?? inject('sharedServer')}/sponsor-payment/class/${first.id}`);
  await page.getByRole('heading', { level: 1, name: `Sponsor ${first.name}` }).waitFor();
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/40');
  await page.getByLabel('CCV').fill('123');
}

async function sponsorships({ sponsor }: OwnSchool) {
  const caller = await callerOf(sponsor);
  return (await caller.call('sponsorships.list')).data;
}
