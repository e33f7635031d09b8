import type { Route } from 'playwright-core';
import { openPage } from './harness.ts';

/**
 * What the browser has measured of a page: when it first painted, and each larger paint of a text that was not on the page
 * by then: one that was there and grows by a pixel as its typeface comes was read before. `cards`: those of texts in cards,
 * which come with the app into their places.
 */
export interface Paints {
  first: number;
  largest: number[];
  cards: number[];
  shift: number;
}

/**
 * A visitor opens this page as the first one; without the worker, as a later start has its own.
 * @param lateTypeface whether the app has taken over before its typeface is there
 */
export async function paintsOf(path: string, language: 'en' | 'ar', lateTypeface = false): Promise<Paints> {
  const { page, origin } = await openPage({ language, firstVisit: true });
  const fonts: Route[] = [];
  if (lateTypeface) await page.route('**/*.woff2', (route) => void fonts.push(route));
  await page.addInitScript(() => {
    const paints: Paints = { first: 0, largest: [], cards: [], shift: 0 };
    Reflect.set(globalThis, 'paints', paints);
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    let firstText = '';
    watch('paint', ({ startTime }) => {
      paints.first = startTime;
      firstText = document.body.textContent ?? '';
    });
    watch('largest-contentful-paint', (entry) => {
      const element: Element | null = Reflect.get(entry, 'element');
      // The photo of a madrasa comes when it comes, into its place: no one waits for it to read.
      if (Reflect.get(entry, 'url')) return;
      const text = element?.textContent;
      if (element?.closest('article')) paints.cards.push(entry.startTime);
      else if (paints.largest.length === 0 || !text || !firstText.includes(text)) paints.largest.push(entry.startTime);
    });
    watch('layout-shift', (entry) => {
      paints.shift += Number(Reflect.get(entry, 'value'));
    });
  });
  // A page is loaded when its typeface is.
  await page.goto(origin + path, { waitUntil: lateTypeface ? 'commit' : 'load' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  if (lateTypeface) {
    await page.locator('.first-screen').waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    await Promise.all(fonts.map((route) => route.continue()));
    await page.unroute('**/*.woff2');
  }
  await page.waitForLoadState('networkidle');
  const paints: Paints = await page.evaluate(() => Reflect.get(globalThis, 'paints'));
  return paints;
}
