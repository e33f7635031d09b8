import type { Route } from 'playwright-core';
import { openPage } from './harness.ts';

/**
 * The texts that were, when they were painted, the largest so far, and that the page of the server did not bring: what came
 * with the page may grow by a pixel with its typeface, and was read before. `cards` are those of texts in cards.
 */
export interface Paints {
  later: string[];
  cards: string[];
  shift: number;
}

/**
 * A visitor opens this page first; without the worker, because a later start has its own.
 * @param lateTypeface true if the app starts before its typeface has loaded
 */
export async function paintsOf(path: string, language: 'en' | 'ar', lateTypeface = false): Promise<Paints> {
  const { page, origin } = await openPage({ language, firstVisit: true });
  const fonts: Route[] = [];
  if (lateTypeface) await page.route('**/*.woff2', (route) => void fonts.push(route));
  await page.addInitScript(() => {
    const paints: Paints = { later: [], cards: [], shift: 0 };
    Reflect.set(globalThis, 'paints', paints);
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => {
      const element: Element | null = Reflect.get(entry, 'element');
      // The photo of a madrasa arrives late in its reserved place: no one waits for it to read.
      if (Reflect.get(entry, 'url')) return;
      paints[element?.closest('article') ? 'cards' : 'later'].push(element?.textContent ?? '');
    });
    watch('layout-shift', (entry) => {
      paints.shift += Number(Reflect.get(entry, 'value'));
    });
  });
  // A page is loaded when its typeface is.
  const answer = await page.goto(origin + path, { waitUntil: lateTypeface ? 'commit' : 'load' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  if (lateTypeface) {
    await page.locator('.first-screen').waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    await Promise.all(fonts.map((route) => route.continue()));
    await page.unroute('**/*.woff2');
  }
  await page.waitForLoadState('networkidle');
  const paints: Paints = await page.evaluate(() => Reflect.get(globalThis, 'paints'));
  const sent = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '',
    (await answer?.text()) ?? '',
  );
  const isLate = (text: string) => text === '' || !sent.includes(text);
  return { later: paints.later.filter(isLate), cards: paints.cards.filter(isLate), shift: paints.shift };
}
