import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { storedThings } from '#tests/tools/stored-as.ts';
import { goOffline } from './harness.ts';
import { unknownStorage } from './lose-storage.ts';
import { type LossyDevice, openLossyDevice } from './lossy-device.ts';

/*
 * A browser clears stored data of a site, all or in part, when a cheap phone is full. In every case the app starts, sends the
 * remaining work, and lists the lost one.
 */

const caches = storedThings.filter(({ where }) => where === 'cache').map(({ key }) => key);

let device: LossyDevice;
beforeEach(async () => {
  device = await openLossyDevice();
});

test('with the caches of the app gone, it starts, sends what waits, and is on the device again', async () => {
  const { page, origin } = device;
  await device.saveOffline('Before the loss');
  expect(await unknownStorage(page)).toEqual([]);
  await device.lose(caches);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await device.expectSent('Before the loss');
  await expect.poll(() => hasShell(page)).toBe(true);
  await goOffline(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
});

/** True once the precache holds the shell again, which comes last. */
function hasShell(of: Page): Promise<boolean> {
  return of.evaluate(async () => (await window.caches.match('/index.html', { ignoreSearch: true })) !== undefined);
}
