import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { pagesOnPaper } from './steps.ts';

test('Ctrl+K finds a madrasa by a part of its name and opens it; ? shows the shortcuts', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/madaris' });
  const row = page.getByRole('row').nth(1);
  const name = (await row.getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await dialog.getByRole('combobox').fill(name);
  await dialog.getByRole('group', { name: 'Madaris' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/madaris\/.+\/classes$/);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Show these shortcuts').waitFor();
});

test('the radar is printed on one page of A4, and a reminder is shared with the names and the months', async () => {
  for (const language of ['en', 'ar'] as const) {
    const { page } = await openPage({
      role: 'supervisor',
      language,
      size: 'desktop',
      path: '/radar?show=all',
    });
    await page.getByRole('row').nth(10).waitFor();
    const fits = await page
      .locator('[data-state]')
      .evaluateAll((marks) => marks.map(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth));
    expect(fits.length, language).toBeGreaterThan(50);
    expect(fits, `${language}: a month is wider than its box`).not.toContain(false);
    expect(await pagesOnPaper(page), language).toBe(1);
    if (language === 'ar') continue;
    const shared = page.waitForEvent('console', (line) => line.text().startsWith('shared: '));
    await page.evaluate(() => {
      navigator.share = async ({ text } = {}) => console.log(`shared: ${text}`);
    });
    const row = page.getByRole('row').nth(1);
    const name = (await row.locator('bdi').first().textContent()) ?? '';
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Share a reminder' }).click();
    expect((await shared).text()).toMatch(new RegExp(`^shared: Assalamu alaikum .*${name}.* for .*\\d{4}`));
  }
});

test('every figure of the start leads to the list that it counts', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  const figures = await figuresOf(page);
  expect(figures.size).toBeGreaterThan(9);
  for (const [href, figure] of figures) {
    const found = await resultsAt(page, href);
    if (found === figure) continue;
    // Other tests may have added something since the figure was read.
    await waitUntil(`the figure of the start that leads to ${href}, and the list`, async () => {
      await goWithin(page, '/');
      const now = (await figuresOf(page)).get(href);
      return now === found || now === (await resultsAt(page, href));
    });
  }
});

/** The figures of the start that count something, by the address that each leads to; a sum of money does not. */
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

/** How many results the list at this address says that it has once it was fetched. */
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

test('several rows are deleted at once, and what is in the way of each is said', async () => {
  const { page } = await openPage({
    role: 'admin',
    size: 'desktop',
    path: '/regions?search=Atlas%20Foothills',
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(/items? (was|were) not deleted/).waitFor();
});
