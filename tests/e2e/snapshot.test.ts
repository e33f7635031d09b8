import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Fixture, openFixture } from './own-fixture.ts';
import { keptPlace, noteFromStart } from './snapshot.ts';
import { appScript, expectSnapshot, hold, liveRow, teacherOnMadrasa } from './snapshot-steps.ts';
import { askToSignOut } from './steps.ts';

/*
 * A start shows a snapshot of the screen, before the app has run (docs/decisions/0014-snapshot-of-the-screen.md). It is the
 * person's own, it is true or not there, and it goes with them. The rest is in snapshot.soak.ts.
 */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('the list of the last time is before the app has run, where no one but the eye finds it, and gives way to the live one', async () => {
  const { page, className } = await teacherOnMadrasa(fixture);
  const letGo = await hold(page, appScript);
  await page.reload({ waitUntil: 'commit' });
  await expectSnapshot(page, className);
  expect(await page.locator('main').count()).toBe(0);
  expect(await page.getByText(className).count()).toBe(0);
  expect(await page.evaluate(() => document.querySelector('.screen-snapshot')?.shadowRoot)).toBeNull();

  letGo();
  await liveRow(page, className).waitFor();
  await page.locator('.screen-snapshot').waitFor({ state: 'detached' });
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
  // It is hidden, and left: each is a moment in which a snapshot is taken.
  await other.bringToFront();
  // Nothing of who left is on that screen either.
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
