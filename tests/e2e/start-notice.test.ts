import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';

const couldNotStart = {
  en: 'Sanad could not start. Check your internet, then try again.',
  ar: /^تعذّر تشغيل سند/,
} as const;

test.each([
  ['cannot be loaded', (route: Route) => route.abort()],
  [
    'fails at once',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("old")' }),
  ],
])('an app that %s says so, and starts with "Try again"', async (_, answer) => {
  const { page, origin } = await openPage({ firstVisit: true });
  await page.route('**/assets/index-*.js', answer);
  await page.goto(`${origin}/outbox?from=here`);
  await page.getByRole('alert').getByText(couldNotStart.en).waitFor();
  expect(await page.getByText('إعادة المحاولة', { exact: true }).isVisible()).toBe(false);

  await page.unroute('**/assets/index-*.js');
  await page.getByRole('link', { name: 'Try again', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('.start-notice').count()).toBe(0);
});

test('the visitor’s first screen stays to be read, with the message in their language', async () => {
  const { page, origin } = await openPage({ language: 'ar' });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(origin);
  await page.getByText(couldNotStart.ar).waitFor();
  expect(await page.locator('.first-screen h1').isVisible()).toBe(true);
  expect(await page.locator('.start-notice').getByText('Try again', { exact: true }).isVisible()).toBe(false);
});

test('where not even the first script arrives, it is said in each language after a while', async () => {
  const { page, origin } = await openPage({ firstVisit: true });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${origin}/outbox`);
  const notice = page.getByText('Sanad is taking longer than usual to start.');
  await page.locator('.first-paint').waitFor();
  expect(await notice.isVisible()).toBe(false);
  await passSeconds(page, 19);
  expect(await notice.isVisible()).toBe(false);
  await passSeconds(page, 20);
  await notice.waitFor();
  await page.getByText('يستغرق تشغيل سند وقتًا أطول من المعتاد').waitFor();
  expect(await page.getByText(couldNotStart.en).isVisible()).toBe(false);
});

/** Simulates an open page for a number of seconds. */
function passSeconds(page: Page, seconds: number): Promise<void> {
  return page.evaluate((ms) => {
    for (const animation of document.getAnimations()) animation.currentTime = ms;
  }, seconds * 1000);
}
