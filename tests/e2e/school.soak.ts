import { expect, test } from 'vitest';
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
