import { expect, test } from 'vitest';
import { goOffline, openPage } from './harness.ts';
import { enter } from './keyboard.ts';
import { ownSchool } from './own-school.ts';
import {
  expectReceipt,
  listOf,
  manageSponsorship,
  openReceipt,
  pay,
  register,
  sponsorNow,
  trialCard,
} from './sponsor-journey.ts';
import { sponsorWords } from './sponsor-words.ts';

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

test('a sponsor sees the twelve months, changes the amount, pauses, resumes and cancels in Arabic', () =>
  manageSponsorship('ar'));

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

  const offline = page.getByText('You are offline. Paying needs internet.', { exact: false });
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
      .poll(() => page.getByRole('main').innerText(), { message: path })
      .toContain('Not saved on this device');
  }
});
