import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';

/* How far it is from a visitor's first look at a class to the receipt: counted, so that a step too many is seen. */

/** What a person does beside typing. */
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
