import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  // The global variable that axe-core adds to the page.
  var axe: { run(options?: RunOptions): Promise<AxeResults> };
}

/**
 * The findings of axe-core on the current page, best practices included: rule, then the elements.
 * @param onlyColours if the page was already checked in the other colours
 */
export async function axeFindings(page: Page, colorScheme: 'light' | 'dark', onlyColours = false): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // A dialog that is still appearing is transparent, so axe-core does not count it as open.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (options) => globalThis.axe.run(options),
    // Listing passed checks takes axe-core as long as finding the failed ones.
    { resultTypes: ['violations' as const], ...(onlyColours && { runOnly: ['color-contrast'] }) },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** The elements that overflow the side of the window. */
export async function scrollsSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const elements = [...document.body.querySelectorAll('*')];
    return elements
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > root.clientWidth;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/**
 * Saves a picture of the page if SHOTS=folder is set.
 * @param options of the picture
 */
export async function shoot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}.png`, ...options });
}
