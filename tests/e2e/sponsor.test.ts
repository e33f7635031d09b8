import { test } from 'vitest';
import { openPage } from './harness.ts';
import { enter } from './keyboard.ts';
import { ownSchool } from './own-school.ts';
import { expectReceipt, listOf, manageSponsorship, openReceipt, pay, register, sponsorNow } from './sponsor-journey.ts';
import { sponsorWords } from './sponsor-words.ts';

test('a visitor registers, chooses, pays and opens the receipt by the keyboard alone; Back, reload and a link keep the way', async () => {
  const words = sponsorWords.en;
  const school = await ownSchool();
  const { page, origin } = await openPage({ path: listOf(school) });
  await enter(page, sponsorNow(page, school, words));
  const chosen = `/sponsor-payment/class/${school.classes[0].id}?amount=20`;
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
  // The address of another sponsor's page leads to the start.
  await friend.page.waitForURL(({ pathname }) => pathname === '/');
});

test('a link to a payment or from a mail leads there after signing in, also after a reload and by way of registering', async () => {
  const { classes, sponsor } = await ownSchool();
  const { page, origin } = await openPage();
  const chosen = `/sponsor-payment/class/${classes[0].id}`;
  await page.goto(origin + chosen);
  await page.waitForURL(`${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}/login?next=${encodeURIComponent(chosen)}`);
  await page.reload();
  await page.getByLabel('Email').fill(sponsor.email);
  await page.getByLabel('Password', { exact: true }).fill(sponsor.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(origin + chosen);
  await page.getByRole('heading', { level: 1, name: `Sponsor ${classes[0].name}` }).waitFor();
  // An existing sponsor cannot reach a page by registering again.
  await page.goto(`${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`);
  await page.waitForURL(origin + chosen);

  const visitor = await openPage();
  await visitor.page.goto(`${origin}/my-sponsorships`);
  await visitor.page.waitForURL(`${origin}/?next=%2Fmy-sponsorships`);
  await visitor.page.goto(`${origin}${chosen}?due=${classes[1].id}`);
  await visitor.page.waitForURL(/\/sponsor-registration\?next=.*due/);
});

test('a sponsor sees the twelve months of each class, changes the amount, pauses, resumes and cancels in two taps', () =>
  manageSponsorship('en'));
