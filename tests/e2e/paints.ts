import { openPage } from './harness.ts';

/** What the browser has measured of a page: when it first painted, and each larger paint of what is to be read after that. */
export interface Paints {
  first: number;
  largest: number[];
  shift: number;
}

/** A visitor opens this page as the first one; without the worker, as a later start has its own. */
export async function paintsOf(path: string, language: 'en' | 'ar'): Promise<Paints> {
  const { page, origin } = await openPage({ language, firstVisit: true });
  await page.addInitScript(() => {
    const paints: Paints = { first: 0, largest: [], shift: 0 };
    Reflect.set(globalThis, 'paints', paints);
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('paint', ({ startTime }) => {
      paints.first = startTime;
    });
    // The photo of a madrasa comes when it comes, into its place: no one waits for it to read.
    watch('largest-contentful-paint', (entry) => {
      if (!Reflect.get(entry, 'url')) paints.largest.push(entry.startTime);
    });
    watch('layout-shift', (entry) => {
      paints.shift += Number(Reflect.get(entry, 'value'));
    });
  });
  await page.goto(origin + path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const paints: Paints = await page.evaluate(() => Reflect.get(globalThis, 'paints'));
  return paints;
}
