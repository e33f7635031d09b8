import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { idsOfDemo, loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { type Ids, type Place, placesOf } from './places.ts';

/*
 * Each route in three states: its script does not arrive, the API fails, or there is no connection. It never stays empty or
 * loading, reports the problem, and has a button or a link to continue. Each is tested with the first role that may open it.
 */

const callers: readonly Caller[] = ['visitor', ...roles];

/** SHOTS=folder saves pictures, LOOK=ar takes them on a phone in Arabic and dark. */
const { SHOTS: folder, LOOK: look } = process.env;

let ids: Ids;

beforeAll(async () => {
  ids = await idsOfDemo();
});

/** The routes that this role is the first to open, without the start, which every test opens. */
function routesOf(role: Caller): Place[] {
  const before = callers.slice(0, callers.indexOf(role)).flatMap(placesOf);
  return placesOf(role).filter((place) => !before.includes(place) && place.path(ids) !== '/');
}

async function openStart(role: Caller): Promise<Page> {
  const eye = look === 'ar' ? ({ language: 'ar', colour: 'dark' } as const) : ({ size: 'desktop' } as const);
  const { page } = await openPage({ ...(role !== 'visitor' && { role }), ...(folder && eye), path: '/' });
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** @returns the missing parts of a finished screen: a message, or a way to continue */
async function lacks(page: Page, { path, ready }: Place, state: string): Promise<string[]> {
  await goWithin(page, path(ids));
  const main = page.getByRole('main');
  const what = `${state} ${path(ids)}`;
  const isDone = await loaded(page).then(
    () => true,
    () => false,
  );
  if (!isDone) return [`${what} stays empty or loading`];
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${look ?? 'en'}-${what.replaceAll(/[ /?=]/g, '_').slice(0, 70)}.png` });
  }
  const lacking: string[] = [];
  const ways = main.locator('a:visible, button:visible, input:visible');
  if ((await ways.count()) === 0) lacking.push(`${what}: nothing leads on`);
  // A list shows the rows on the device, or says that loading failed and offers another try.
  const shown = ready ? await main.getByRole(ready).count() : 1;
  const retry = main.getByRole('button', { name: look === 'ar' ? 'إعادة المحاولة' : 'Try again' });
  if (shown === 0 && (!(await saysWhy(page)) || (await retry.count()) === 0)) {
    lacking.push(`${what}: ${await main.innerText()}`);
  }
  return lacking;
}

const reasons =
  /Error loading|Failed to load|Something went wrong|could not|Not saved on this device|offline|internet/i;
const arabic = /تعذّ?ر|خطأ|فشل|غير محفوظ|غير متصل|إنترنت|حدث/;

async function saysWhy(page: Page): Promise<boolean> {
  const text = await page.getByRole('main').innerText();
  return (look === 'ar' ? arabic : reasons).test(text);
}

describe.each(callers)('%s', (role) => {
  test('while the API fails, and without a connection, every route says what happened and what next', async () => {
    const page = await openStart(role);
    const lacking: string[] = [];
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 500,
        headers: { [serverTimeHeader]: new Date().toISOString() },
        json: { code: 'internal', message: 'Something went wrong!' },
      }),
    );
    for (const place of routesOf(role)) lacking.push(...(await lacks(page, place, 'failing')));
    // The test's route would also answer for the API offline.
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(true);
    for (const place of routesOf(role)) lacking.push(...(await lacks(page, place, 'offline')));
    expect(lacking).toEqual([]);
  });

  test('a route whose script does not arrive says so, and offers to try again or to go home', async () => {
    const page = await openStart(role);
    // The router restarts the app once before it gives up; here it has done so.
    await page.evaluate(() => {
      const stored = Storage.prototype.getItem;
      Storage.prototype.getItem = function getItem(key) {
        return key.startsWith('tanstack_router_reload') ? '1' : stored.call(this, key);
      };
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    const lacking: string[] = [];
    let failed = 0;
    for (const place of routesOf(role)) {
      lacking.push(...(await lacks(page, { path: place.path }, 'blocked')));
      // Routes of one part of the app arrive together, so some are loaded already.
      const alert = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ has: page.getByRole('link') });
      if ((await alert.count()) === 0) continue;
      failed += 1;
      if ((await alert.getByRole('button').count()) !== 1) lacking.push(`${place.path(ids)}: no way to try again`);
    }
    expect(lacking).toEqual([]);
    if (routesOf(role).length > 0) expect(failed).toBeGreaterThan(0);
  });
});
