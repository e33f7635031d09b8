import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#contract/rights/roles.ts';
import { idsOfDemo, loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { type Ids, placesOf } from './places.ts';

/*
 * Where a document stands it opens in the app. Every screen of every role is visited, and those that show documents are named
 * here: a new one is found, and one that loses its links too.
 */
const withDocuments: Readonly<Record<Role, readonly string[]>> = {
  admin: ['/radar', '/reports'],
  supervisor: ['/radar', '/reports'],
  teacher: ['/class-details', '/class-details/monthly-reports'],
  student: ['/student-details'],
  sponsor: ['/my-sponsorships'],
};

let ids: Ids;
beforeAll(async () => {
  ids = await idsOfDemo();
});

/** The documents of a screen that are links. */
function documents(page: Page) {
  return page.getByRole('main').locator('a[href^="/read/"]');
}

test.each(roles)('%s: wherever a document stands, it opens in the reader', async (role) => {
  const { page } = await openPage({ role, size: 'desktop', path: '/outbox', sharedDevice: true });
  await page.getByRole('main').waitFor();
  const found: string[] = [];
  for (const place of placesOf(role)) {
    const path = place.path(ids);
    if (path.startsWith('/read/')) continue;
    await goWithin(page, path);
    await loaded(page, place.ready);
    const link = documents(page).first();
    if (!(await link.isVisible())) continue;
    found.push(path.replace(/\?.*/, '').replace(/\/[0-9a-f-]{36}/g, ''));
    await link.click();
    await page.waitForURL(/\/read\//);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /Download/ })
      .first()
      .waitFor();
  }
  expect(found.sort()).toEqual(expect.arrayContaining([...withDocuments[role]]));
  console.log(role, found);
});
