import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { monthStates } from '#contract/report-months.ts';

const root = join(import.meta.dirname, '../..');

test('no file compares with the name of a state of a month in the place of a table', async () => {
  const names = monthStates.map((state) => `'${state}'`).join('|');
  const compares = new RegExp(`\\bstate (?:===|!==) (?:${names})`);
  const isOfMonths = /reportState|stateWithout|ReportMonth|RadarRow|MonthState|SponsoredMonth/;
  const product = await productFiles();
  const texts = await Promise.all(product.map((file) => readFile(join(root, file), 'utf8')));
  const found = product.filter((_, at) => isOfMonths.test(texts[at] ?? '') && compares.test(texts[at] ?? ''));
  expect(found.filter((file) => !otherStates.includes(file))).toEqual([]);
});

/** These compare states of a class's next report on the device, which have their own names. */
const otherStates = ['src/hooks/mirror/next-report.ts', 'src/features/reports/month-badge.tsx'];

/** TypeScript of the product, without tests. */
async function productFiles(): Promise<string[]> {
  const lists = ['contract', 'src', 'server', 'sw'].map(async (folder) => {
    const files = await readdir(join(root, folder), { recursive: true, encoding: 'utf8' });
    return files.map((file) => `${folder}/${file}`);
  });
  return (await Promise.all(lists)).flat().filter((file) => /(?<!\.test|\.soak)\.tsx?$/.test(file));
}
