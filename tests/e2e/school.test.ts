import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';

test('every figure of the start leads to the list that it counts', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  const figures = await figuresOf(page);
  expect(figures.size).toBeGreaterThan(9);
  for (const [href, figure] of figures) {
    const found = await resultsAt(page, href);
    if (found === figure) continue;
    // Other tests may have added rows since the figure was read.
    await waitUntil(`the figure of the start that leads to ${href}, and the list`, async () => {
      await goWithin(page, '/');
      const now = (await figuresOf(page)).get(href);
      return now === found || now === (await resultsAt(page, href));
    });
  }
});

/** The counting figures of the start, by the address of each; sums of money are left out. */
async function figuresOf(page: Page): Promise<Map<string, string>> {
  const main = page.getByRole('main');
  await main.locator('dl a').first().waitFor();
  await main.getByRole('heading', { name: 'What needs doing first' }).waitFor();
  await main.locator('[data-loading]').first().waitFor({ state: 'detached' });
  const found = await main.locator('dt a, h3 a').evaluateAll((links) =>
    links.flatMap((link): [string, string][] => {
      const text = (link.closest('dl > div')?.querySelector('dd') ?? link).textContent ?? '';
      return text.includes('$') ? [] : [[link.getAttribute('href') ?? '', /[\d,]+/.exec(text)?.[0] ?? '']];
    }),
  );
  return new Map(found);
}

/** The number of results that the list at this address shows after loading. */
async function resultsAt(page: Page, href: string): Promise<string> {
  await goWithin(page, href);
  await page.getByRole('main').locator('[data-loading]').first().waitFor({ state: 'detached' });
  const said = await page.getByText(/^[\d,]+ results?$/).textContent();
  return said?.split(' ')[0] ?? '';
}

test('a figure of the year leads to the list that it counts', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  const year = page.locator('section', { has: page.getByRole('heading', { name: 'A year of reports' }) });
  await year.getByText('Show as a table').click();
  const figure = year.getByRole('table').getByRole('link').first();
  const count = await figure.textContent();
  await figure.click();
  await page.waitForURL('**/radar?**');
  await page.getByText(new RegExp(`^${count} results?$`)).waitFor();
});
