import type { Page } from 'playwright-core';

/** What must stand on the screen before a page counts as there. */
export interface Shown {
  url: string;
  selector: string;
  /** How many of them. */
  count: number;
}

/** Opens a page and gives the milliseconds from the navigation until all that is asked for has been painted. */
export async function whenShown(page: Page, shown: Shown): Promise<number> {
  await watchFor(page, shown);
  await page.goto(shown.url, { waitUntil: 'commit' });
  return shownAt(page);
}

/** Makes the pages that are opened from now on note when all that is asked for has been painted. */
export async function watchFor(page: Page, { selector, count }: Shown): Promise<void> {
  await page.addInitScript(watch, { selector, count });
}

/** When it was, in milliseconds from the navigation. */
export function shownAt(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
}

/** Runs in the page, before anything of its own. */
function watch({ selector, count }: Pick<Shown, 'selector' | 'count'>): void {
  const shown = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll(selector).length < count) return;
      observer.disconnect();
      // What comes after the next frame's callbacks comes after its paint.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  Reflect.set(window, 'shown', shown);
}
