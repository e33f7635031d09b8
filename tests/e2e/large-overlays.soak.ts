import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#contract/rights/roles.ts';
import { cutOrCovered, overlays } from './cut-off.ts';
import { idsOfDemo, type Language, languages, loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { shoot } from './looks.ts';
import { type Ids, placesOf } from './places.ts';

/*
 * Every dialog and menu that a button of a screen opens, at 200 % text on a phone of 360 px: it fits the screen, longer
 * content scrolls, and nothing is cut or covered. SHOTS=folder saves pictures.
 */

let ids: Ids;
beforeAll(async () => {
  ids = await idsOfDemo();
});

/** The longest time until a dialog appears, in milliseconds: many are loaded on demand. */
const openMs = 3_000;

/** After this many milliseconds it is no longer slow, but wrong. */
const waitMs = 60_000;

test.each(roles)('%s: dialogs and menus at double text', async (role) => {
  const found: string[] = [];
  // One after the other, because a person's devices can sign each other out.
  for (const language of languages) found.push(...(await lookIn(role, language)));
  expect(found).toEqual([]);
});

async function lookIn(role: Role, language: Language): Promise<string[]> {
  const found: string[] = [];
  let opened = 0;
  const { page } = await openPage({ role, ownSession: true, language, path: '/' });
  page.setDefaultTimeout(waitMs);
  await page.getByRole('main').waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const { path, ready } of placesOf(role)) {
    const place = path(ids);
    await goWithin(page, place);
    await loaded(page, ready);
    for (const name of await namesOfButtons(page)) {
      if (!(await opens(page, name))) {
        await goWithin(page, place);
        continue;
      }
      opened += 1;
      await stopped(page);
      for (const finding of [...(await cutOrCovered(page, 'screen', overlays)), ...(await outside(page))])
        found.push(`${language} ${place}, '${name}': ${finding}`);
      await shoot(page, `${role}-${language}-${opened}`);
      await close(page);
      expect(await openOverlays(page).count(), `${place}, '${name}': stays open though nothing was typed`).toBe(0);
    }
  }
  expect(opened).toBeGreaterThan(0);
  return found;
}

/** One button of each kind: those of further rows differ only in the name of the row. */
async function namesOfButtons(page: Page): Promise<string[]> {
  const labels = await page.locator('main button:not([type=submit]):not(:disabled)').evaluateAll((buttons) =>
    buttons
      // Leaves out content for screen readers, such as the header of a table on a phone.
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('thead'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
  );
  const kinds = new Map(labels.filter(Boolean).map((label) => [label.split(' ')[0], label]));
  return [...kinds.values()];
}

/** Closed dialogs are in the document too. */
function openOverlays(page: Page): Locator {
  return page.locator(overlays).filter({ visible: true });
}

async function opens(page: Page, name: string): Promise<boolean> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  if (!(await button.isVisible()) || !(await button.isEnabled())) return false;
  try {
    await button.click({ timeout: openMs });
  } catch (error) {
    // Its name has changed, as 'Save all' does after saving; a covered button is a finding.
    if (await button.isVisible()) throw error;
    return false;
  }
  return openOverlays(page)
    .first()
    .waitFor({ timeout: openMs })
    .then(
      () => true,
      () => false,
    );
}

/** Waits until nothing slides in. */
async function stopped(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Elements that no scrolling brings onto the screen. */
function outside(page: Page): Promise<string[]> {
  return page.locator(overlays).evaluateAll((opened) =>
    opened
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isHigh = bottom > innerHeight + 1 || top < -1;
        const scrolls = (element: Element | null): boolean =>
          element !== null &&
          (['auto', 'scroll'].includes(getComputedStyle(element).overflowY) || scrolls(element.parentElement));
        return left < -1 || right > document.documentElement.clientWidth + 1 || (isHigh && !scrolls(one));
      })
      .map((one) => `off the screen: ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40)}`),
  );
}

async function close(page: Page): Promise<void> {
  for (let left = 3; left > 0 && (await openOverlays(page).count()) > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await openOverlays(page)
      .first()
      .waitFor({ state: 'hidden', timeout: openMs })
      .catch(() => undefined);
  }
}
