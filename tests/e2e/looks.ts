import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  // What axe-core puts into the page.
  var axe: { run(options?: RunOptions): Promise<AxeResults> };
}

/**
 * What axe-core finds on the page as it is, best practices included: rule, then the elements.
 * @param onlyColours where the page was looked at in the other colours already
 */
export async function axeFindings(page: Page, colorScheme: 'light' | 'dark', onlyColours = false): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // A dialog that is still appearing is transparent, and so is not open to axe-core.
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
    // To write down what is right takes axe-core as long as to find what is wrong.
    { resultTypes: ['violations' as const], ...(onlyColours && { runOnly: ['color-contrast'] }) },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** The elements that reach over the side of the window, where there are any. */
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

/** A picture of the page for the eye, where a folder for them is named: SHOTS=folder. @param options what of it */
export async function shoot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}.png`, ...options });
}
