import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { schoolWith } from './reader-steps.ts';

test('a PDF whose letters are too small for a phone opens as text, shows its pages by one tap, and remembers which', async () => {
  const { largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([{ title: 'Book', file: largePdf }]);
  const { page } = await openPage({ account: school.student, ownSession: true, path: path('Book') });
  const text = page.locator('[data-page="1"] p').first();
  await text.waitFor();
  expect(await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(11);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Show the pages' }).click();
  await page.locator('[data-page="1"] canvas').waitFor();
  await page.getByRole('button', { name: 'Read as text' }).waitFor();
  await goWithin(page, '/outbox');
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  await goWithin(page, path('Book'));
  await page.locator('[data-page="1"] canvas').waitFor();
  await page.getByRole('button', { name: 'Read as text' }).click();
  await text.waitFor();
  // The pictures of a page are one tap away.
  await page.getByRole('button', { name: 'See page 1 with its pictures' }).click();
  await page.locator('[data-page="1"] canvas').waitFor();
});

test('on a desk the same PDF has its pages', async () => {
  const { largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([{ title: 'Book', file: largePdf }]);
  const { page } = await openPage({ account: school.student, size: 'desktop', path: path('Book') });
  await page.locator('[data-page="1"] canvas').waitFor();
  await page.getByRole('button', { name: 'Read as text' }).click();
  await page.locator('[data-page="1"] p').first().waitFor();
});
