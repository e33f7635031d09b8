import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';

/* The steps from a visitor's first look at a class to the receipt: counted, so that an additional step is noticed. */

/** The actions of a person, without typing. */
interface Counted {
  taps: string[];
  fields: string[];
}

const most = { taps: 4, fields: 10 };

async function tap({ taps }: Counted, where: Locator): Promise<void> {
  await where.waitFor();
  taps.push((await where.innerText()).trim() || (await where.getAttribute('aria-label')) || '?');
  await where.click();
}

async function type({ fields }: Counted, page: Page, label: string, value: string): Promise<void> {
  fields.push(label);
  await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

async function goToReceipt(page: Page, { classes: [first] }: OwnSchool): Promise<Counted> {
  const counted: Counted = { taps: [], fields: [] };
  const password = 'A-long-word-7!';
  await tap(counted, page.getByRole('link', { name: /^Sponsor now/ }));
  const person = [
    ['Full name', 'Salma Idrissi'],
    ['Email', `${randomUUID()}@sponsor.example`],
    ['Phone number', '+212 600 000 000'],
    ['Address', 'Well Lane 1'],
    ['Password', password],
    ['Confirm password', password],
  ] as const;
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [label, value] of person) await type(counted, page, label, value);
  await tap(counted, page.getByRole('main').locator('button[type=submit]'));
  await page.getByRole('heading', { level: 1, name: `Sponsor ${first.name}` }).waitFor();
  const card = [
    ['Cardholder name', 'Salma Idrissi'],
    ['Card number', '5555555555554444'],
    ['Expiry date', '12/40'],
    ['CCV', '123'],
  ] as const;
  for (const [label, value] of card) await type(counted, page, label, value);
  await tap(counted, page.getByRole('button', { name: /^Pay \$/ }));
  await page.waitForURL(/thank-you-for-sponsorship/);
  await tap(counted, page.getByRole('link', { name: 'Open the receipt' }));
  await page.waitForURL(/\/receipt\/\w+/);
  return counted;
}

test(`a visitor comes from a class to its receipt with ${most.taps} taps beside the form`, async () => {
  const school = await ownSchool();
  const { page } = await openPage({ path: `/class/${school.classes[0].id}` });
  const { taps, fields } = await goToReceipt(page, school);
  console.log(`visitor to receipt: ${taps.length} taps (${taps.join(' > ')}), ${fields.length} fields`);
  expect(taps.length).toBeLessThanOrEqual(most.taps);
  expect(fields.length).toBeLessThanOrEqual(most.fields);
});

test.each(['en', 'ar'] as const)(
  'the first screen of a phone has a whole class to sponsor, with nothing over it (%s)',
  async (language) => {
    const { page } = await openPage({ path: '/', language });
    const card = page.getByRole('article').first();
    const isFree = () =>
      card.evaluate((article) => {
        const edges = [article, ...article.querySelectorAll('a')].map((part) => part.getBoundingClientRect());
        return edges.every(({ left, right, top, bottom }) => {
          const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
          return top >= 0 && hit !== null && article.contains(hit);
        });
      });
    // The class comes after the samples below it, into its place.
    await expect.poll(isFree).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test('the landing page of a phone is at most five and a half screens long', async () => {
  const { page } = await openPage({ path: '/' });
  await page.getByText('All questions and answers').waitFor();
  await page.getByRole('article').nth(4).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5.5 * 740);
});
