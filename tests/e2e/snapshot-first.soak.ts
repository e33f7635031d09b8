import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Fixture, openFixture } from './own-fixture.ts';
import { appScript, expectSnapshot, hold, liveRow, teacherOnMadrasa } from './snapshot-steps.ts';

/*
 * A start shows a snapshot of the screen before the app runs (docs/decisions/0014-snapshot-of-the-screen.md). It belongs to
 * the person, is up to date or absent, and is deleted when they sign out. The rest is in snapshot.soak.ts.
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
