import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { keptPlace, lookThrough, noteFromStart, waitUntilKept } from './snapshot.ts';
import { appScript, choose, engineScript, expectSnapshot, hold, liveRow, teacherOnMadrasa } from './snapshot-steps.ts';
import { askToSignOut, signIn, upload } from './steps.ts';

/** The cases that snapshot-first.soak.ts leaves out. */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('a tap reaches the live page under the snapshot, and what it does is seen', async () => {
  const { page, className } = await teacherOnMadrasa(fixture);
  const letGo = await hold(page, engineScript);
  await page.reload({ waitUntil: 'commit' });
  await expectSnapshot(page, className);
  const menu = page.getByRole('button', { name: 'Account' });
  await menu.waitFor();
  const box = await menu.boundingBox();
  if (!box) throw new Error('The button has no place on the screen.');
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label'),
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
  expect(hit).toBe('Account');
  await menu.click();
  await page.getByRole('menu').waitFor();
  expect(await page.locator('.screen-snapshot').count()).toBe(0);
  letGo();
});

test.each([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)('snapshot and live screen look the same, but for what waits (%s, %s)', async (language, mode) => {
  const { page, className } = await teacherOnMadrasa(fixture);
  await choose(page, language, mode);
  await page.reload();
  await liveRow(page, '').first().waitFor();
  await waitUntilKept(page, { text: className, language, mode });
  const letGo = await hold(page, appScript);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.screen-snapshot').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const snapshot = await page.screenshot();
  letGo();
  await page.locator('.screen-snapshot').waitFor({ state: 'detached' });
  await page.addStyleTag({ content: '[data-now], [data-now] * { visibility: hidden !important }' });
  await expect.poll(async () => snapshot.equals(await page.screenshot())).toBe(true);
});

test('a live page that never comes leaves no snapshot that looks as if it answered', async () => {
  const { page, className } = await teacherOnMadrasa(fixture);
  const letGo = await hold(page, appScript);
  await page.reload({ waitUntil: 'commit' });
  await expectSnapshot(page, className);
  await page.locator('.screen-snapshot').waitFor({ state: 'detached' });
  expect(await page.locator('main').count()).toBe(0);
  letGo();
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['language', (page) => choose(page, 'ar', 'light').then(() => page.reload())],
  ['colour mode', (page) => choose(page, 'en', 'dark').then(() => page.reload())],
  ['address', (page) => page.goto(`${fixture.origin}/`)],
  ['width', (page) => page.setViewportSize({ width: 740, height: 360 }).then(() => page.reload())],
])('a start in another %s shows no snapshot', async (_name, restart) => {
  const { page } = await teacherOnMadrasa(fixture);
  const sawSnapshot = await noteFromStart(page);
  await page.reload();
  await liveRow(page, '').first().waitFor();
  expect(await sawSnapshot()).toBe(true);

  await restart(page);
  await liveRow(page, '').first().waitFor();
  expect(await sawSnapshot()).toBe(false);
});

test('of a session that is over the device keeps no snapshot', async () => {
  const { page } = await teacherOnMadrasa(fixture);
  const other = await page.context().newPage();
  await other.goto(`${fixture.origin}/about`);
  await other.evaluate(() => localStorage.setItem('sessionEnded', 'true'));
  await expect.poll(() => keptPlace(page)).toBeUndefined();
});

test('a phone that has no room for a snapshot works without one, and says nothing of it', async () => {
  const { page } = await fixture.openBrowser('teacher');
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function putUnlessSnapshot(value, ...key) {
      if (value?.key === 'lastSeen') throw new DOMException('No room is left.', 'QuotaExceededError');
      return put.call(this, value, ...key);
    };
  });
  const failures: Error[] = [];
  page.on('pageerror', (failure) => failures.push(failure));
  const noted = page.waitForEvent('console', (message) => message.text().includes('not kept for the next start'));
  await signIn(page, fixture.origin, demoAccounts.teacher);
  await noted;
  await liveRow(page, '').first().waitFor();
  expect(await keptPlace(page)).toBeUndefined();
  expect(failures).toEqual([]);
  expect(await page.getByText(/room|went wrong|Error/).count()).toBe(0);
});

test('who signs in after someone else finds no snapshot of theirs', async () => {
  const { page } = await teacherOnMadrasa(fixture);
  const sawSnapshot = await noteFromStart(page);
  const place = page.url();
  await signIn(page, fixture.origin, demoAccounts.student);
  await liveRow(page, '').first().waitFor();
  await page.goto(place);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await sawSnapshot()).toBe(false);
  expect(await keptPlace(page)).not.toBe(new URL(place).pathname);
});

test('what waits to be sent is never shown from memory', async () => {
  const { tablesDocx } = await madeDocuments();
  const { page } = await teacherOnMadrasa(fixture);
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL(/-details\//);
  await waitUntilKept(page);
  await fixture.network.down();
  await upload(page, 'Upload material', 'Waits for internet', tablesDocx);
  await page.getByRole('img', { name: 'Waiting to send' }).waitFor();
  await page
    .getByRole('link', { name: /^Outbox/ })
    .getByText('1')
    .waitFor();
  await waitUntilKept(page, { text: 'Waits for internet' });
  await fixture.network.up();
  const letGo = await hold(page, appScript);
  await page.reload({ waitUntil: 'commit' });
  await expectSnapshot(page, 'Waits for internet');
  const snapshot = await lookThrough(page);
  // The chip, the number in either list of places, and mark and words of the card.
  expect(snapshot?.hidden).toBe(5);
  expect(snapshot?.text).not.toMatch(/waiting|Waiting|\bOffline\b|to send/);
  letGo();
});

test('who signs out without a connection leaves no snapshot behind, in no tab, and not when the browser is killed at once', async () => {
  const { page, kill } = await teacherOnMadrasa(fixture);
  const place = page.url();
  const other = await page.context().newPage();
  await other.goto(place);
  await liveRow(other, '').first().waitFor();
  await page.bringToFront();
  await fixture.network.down();
  await askToSignOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  expect(await keptPlace(page)).toBeUndefined();
  // The page is hidden and left: a snapshot is taken at each of these moments.
  await other.bringToFront();
  // The sign-in screen shows nothing of the person who left either.
  await other.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  await other.waitForURL(({ pathname }) => pathname === '/');
  await page.bringToFront();
  await other.goto('about:blank');
  expect(await keptPlace(page)).toBeUndefined();
  await fixture.network.up();

  await kill();
  const { page: next } = await fixture.openBrowser('teacher');
  const sawSnapshot = await noteFromStart(next);
  await next.goto(place);
  await next.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  expect(await sawSnapshot()).toBe(false);
  expect(await keptPlace(next)).toBeUndefined();
});
