import { expect, test } from 'vitest';
import { someOf } from '#tests/tools/some-of.ts';
import { openPage } from './harness.ts';

test.each(someOf(['ar', 'en'] as const, 1))(
  'on a phone the header says where one is once the heading is scrolled away (%s)',
  async (language) => {
    const { page } = await openPage({ role: 'admin', language, path: '/teachers' });
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.getByRole('main').getByRole('row').nth(8).waitFor();
    const name = (await heading.textContent()) ?? '';
    const said = page.getByRole('banner').getByText(name, { exact: true });
    expect(await said.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 400));
    await said.waitFor();
    // Screen readers use the heading itself, and the link to the start keeps its name.
    expect(await page.getByRole('banner').getByRole('link').first().getAttribute('href')).toBe('/');
    expect(await said.getAttribute('aria-hidden')).toBe('true');
    await page.evaluate(() => scrollTo(0, 0));
    await said.waitFor({ state: 'detached' });
  },
);
