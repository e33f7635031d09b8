import type { Page } from 'playwright-core';

/** The recorded delays and shifts of a page. Times in milliseconds, from the navigation. */
export interface Felt {
  /** The longest delay of each interaction, from the input to the next paint, and when it started. */
  interactions: { startedAt: number; duration: number }[];
  shifts: { at: number; value: number }[];
}

/** Starts to record delays and shifts of every page that the tab opens from now on. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Everything recorded since the page was opened. */
export async function whatWasFelt(page: Page): Promise<Felt> {
  return page.evaluate(async () => {
    // Delays are reported after the frame that ends them.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)));
    const { interactions, shifts } = Reflect.get(window, 'felt');
    return { interactions: [...interactions.values()], shifts };
  });
}

/** Milliseconds from the navigation to now, by the page's clock. */
export function timeOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Runs in the page before its own scripts. It uses the events and the threshold of the library web-vitals. */
function watch(): void {
  const interactions = new Map<number, { startedAt: number; duration: number }>();
  const shifts: { at: number; value: number }[] = [];
  Reflect.set(window, 'felt', { interactions, shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, startTime: startedAt, duration } = entry;
      if (!interactionId) continue;
      const known = interactions.get(interactionId);
      if (!known || known.duration < duration) interactions.set(interactionId, { startedAt, duration });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      shifts.push({ at: entry.startTime, value: Reflect.get(entry, 'value') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
