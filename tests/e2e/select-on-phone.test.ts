import { expect, test } from 'vitest';
import { someOf } from '#tests/tools/some-of.ts';
import { openPage } from './harness.ts';

const languages = [
  ['ar', 'تحديد كل عناصر هذه الصفحة'],
  ['en', 'Select all rows on this page'],
] as const;

test.each(someOf(languages, 1))(
  '%s: on a phone one tap selects all cards of a page, and another one none',
  async (language, name) => {
    const { page } = await openPage({ role: 'admin', language, path: '/madaris' });
    const rows = page.locator('tbody > tr');
    await rows.nth(9).waitFor();
    const selected = () => rows.evaluateAll((all) => all.filter((row) => row.ariaSelected === 'true').length);
    const box = page.getByRole('checkbox', { name, exact: true });
    expect((await page.getByText(name, { exact: true }).boundingBox())?.width).toBeGreaterThan(44);
    // By its words, like a thumb.
    await page.getByText(name, { exact: true }).click();
    await page.getByRole('toolbar').getByRole('status').waitFor();
    await expect.poll(selected).toBe(await rows.count());
    await rows.first().getByRole('checkbox').uncheck();
    expect(await box.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
    await box.check();
    await expect.poll(selected).toBe(await rows.count());
    await box.uncheck();
    await expect.poll(selected).toBe(0);
  },
);
