import type { Browser } from 'playwright-core';
import { type Slowness, slowDown } from '../phone/slow-down.ts';

/**
 * Opens a page as on a first visit: no cache, no worker, no storage.
 * @returns milliseconds from the navigation to the first contentful paint
 */
export async function coldPaint(browser: Browser, url: string, slowness: Slowness): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', hasTouch: true });
  try {
    const page = await context.newPage();
    await slowDown(page, slowness);
    await page.goto(url, { waitUntil: 'commit' });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
