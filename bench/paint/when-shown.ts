import type { Page } from 'playwright-core';

/** The elements that must be visible before a page counts as shown. */
export interface Shown {
  url: string;
  selector: string;
  /** Their number. */
  count: number;
}

/**
 * Opens a page.
 * @returns the milliseconds from the navigation until all of these elements have been painted
 */
export async function whenShown(page: Page, shown: Shown): Promise<number> {
  await watchFor(page, shown);
  await page.goto(shown.url, { waitUntil: 'commit' });
  return shownAt(page);
}

/** Makes later pages record when all of these elements have been painted. */
export async function watchFor(page: Page, { selector, count }: Shown): Promise<void> {
  await page.addInitScript(watch, { selector, count });
}

/** This time, in milliseconds from the navigation. */
export function shownAt(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
}

/** Runs in the page before its own scripts. */
function watch({ selector, count }: Pick<Shown, 'selector' | 'count'>): void {
  const shown = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll(selector).length < count) return;
      observer.disconnect();
      // A task after the next frame's callbacks runs after its paint.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  Reflect.set(window, 'shown', shown);
}
