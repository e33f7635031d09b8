import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';

/**
 * Tested elsewhere: by the visitor's test, and in the reader itself, where the places below and replaced-report.test.ts
 * continue.
 */
const others = [
  'features/home/landing/sample-cards.tsx',
  'features/materials/child-start.tsx',
  'features/reader/leave/document-link.tsx',
  'features/reader/review/review-notes.tsx',
];

test('visitor: each sample report', async () => {
  const { page } = await openPage({ path: '/sample-reports' });
  const samples = page.getByRole('main').locator('a[href^="/sample-reports/"]');
  await samples.first().waitFor();
  for (let index = 0; index < (await samples.count()); index += 1) {
    await samples.nth(index).click();
    await page.getByRole('toolbar', { name: 'Reading tools' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sample reports' }).click();
    await page.waitForURL(/\/sample-reports$/);
    await samples.first().waitFor();
  }
});

test('no other file leads to a document', () => {
  const src = join(import.meta.dirname, '../../src');
  const leads = readdirSync(src, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|routeTree\.gen|^routes\/(read\.|sample-reports_)/.test(file))
    .filter((file) =>
      /'\/(read\/(material|report)|sample-reports)\/\$|"\/(read\/(material|report)|sample-reports)\/\$/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
    );
  const places = readFileSync(join(import.meta.dirname, 'reader-places.soak.ts'), 'utf8');
  const isTried = (file: string) => others.includes(file) || places.includes(`by: '${file}'`);
  expect(leads.filter((file) => !isTried(file))).toEqual([]);
  expect(leads.length).toBeGreaterThan(10);
});
