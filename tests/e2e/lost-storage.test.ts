import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { storedThings } from '#tests/tools/stored-as.ts';
import { goOffline } from './harness.ts';
import { unknownStorage } from './lose-storage.ts';
import { type LossyDevice, openLossyDevice } from './lossy-device.ts';

/*
 * A browser clears what a site has stored, whole or in part, when a cheap phone is full. Whatever it takes, the app
 * starts, sends what is still there, and says what is not.
 */

const all = storedThings.map(({ key }) => key);
const keysIn = (place: string) => storedThings.filter(({ where }) => where === place).map(({ key }) => key);
const caches = keysIn('cache');

/** What says who is there and what waits is lost alone; what people chose, and only costs a choice, at once. */
const known = ['deviceDatabase', 'accountDatabase', 'user', 'token', 'sessionExpiresAt', 'waiting'] as const;
const chosen = [...keysIn('local'), ...keysIn('session')].filter((key) => !known.some((name) => name === key));

let device: LossyDevice;
beforeEach(async () => {
  device = await openLossyDevice();
});

test('with the caches of the app gone, it starts, sends what waits, and is on the device again', async () => {
  const { page, origin } = device;
  await device.saveOffline('Before the loss');
  await device.lose(caches);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await device.expectSent('Before the loss');
  await expect.poll(() => hasShell(page)).toBe(true);
  await goOffline(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
});

test('whether the browser clears who is there, what waits or what was chosen, the app sends it or says what was lost', async () => {
  await device.saveOffline('Everything stored');
  expect(await unknownStorage(device.page)).toEqual([]);
  await device.context.setOffline(false);
  for (const lost of [...known.map((key) => [key]), chosen]) {
    const title = `Without ${lost[0]}`;
    await device.saveOffline(title);
    await device.lose(lost);
    if (lost.includes('accountDatabase')) await device.expectLost(title);
    else await device.expectSent(title);
  }
});

test('with all databases gone at once, the person reads what was not sent, until they have read it', async () => {
  const { page, origin } = device;
  await device.saveOffline('November');
  await device.lose(['deviceDatabase', 'accountDatabase', ...caches]);
  await page.goto(`${origin}/`);
  await device.expectLost('November');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  await page.getByText('Everything has been sent').waitFor();
});

test('with everything gone, the app starts as on a new device', async () => {
  const { page, origin } = device;
  await device.saveOffline('November');
  await device.lose(all);
  await page.goto(`${origin}/outbox`);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

/** Whether the precache holds the shell again, which comes last. */
function hasShell(of: Page): Promise<boolean> {
  return of.evaluate(async () => (await window.caches.match('/index.html', { ignoreSearch: true })) !== undefined);
}
