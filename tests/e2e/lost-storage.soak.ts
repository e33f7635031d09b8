import { expect, test } from 'vitest';
import type { StorageKey } from '#lib/device-storage.ts';
import { storedThings } from '#tests/tools/stored-as.ts';
import { openLossyDevice } from './lossy-device.ts';

const all = storedThings.map(({ key }) => key);
const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));

const caches = storedThings.filter(({ where }) => where === 'cache').map(({ key }) => key);

/** These entries identify the person and the waiting work; losing any other costs at most a preference. */
const known: readonly StorageKey[] = ['user', 'token', 'sessionExpiresAt', 'waiting'];
const chosen = storedThings
  .filter(({ where, key }) => (where === 'local' || where === 'session') && !known.includes(key))
  .map(({ key }) => key);

/** `PAIRS=3/10` is the third tenth of them. */
const [slice = 1, slices = 1] = (process.env.PAIRS ?? '1/1').split('/').map(Number);

test('whichever single thing or all choices the browser clears, the app starts and sends what waits, or says what was lost', async () => {
  const device = await openLossyDevice();
  for (const lost of [...all.map((key) => [key]), chosen]) {
    const title = `Without ${lost.join(', ')}`;
    await device.saveOffline(title);
    await device.lose(lost);
    if (lost.includes('accountDatabase')) await device.expectLost(title);
    else await device.expectSent(title);
  }
});

test('whichever two things the browser clears at once, the app starts and sends what waits, or says what was lost', async () => {
  const device = await openLossyDevice();
  for (const pair of pairs.filter((_, at) => at % slices === slice - 1)) {
    const title = `Without ${pair.join(' and ')}`;
    await device.saveOffline(title);
    await device.lose(pair);
    await device.signInAgain();
    const isGone = pair.includes('accountDatabase');
    if (!isGone) await device.expectSent(title);
    // One of the two is the note of waiting work: nothing left can know it.
    else if (!pair.includes('waiting')) await device.expectLost(title);
    console.log(`${title}: ${isGone ? 'lost' : 'sent'}`);
  }
});

test('with all databases gone at once, the person reads what was not sent, until they have read it', async () => {
  const device = await openLossyDevice();
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
  const device = await openLossyDevice();
  const { page, origin } = device;
  await device.saveOffline('November');
  await device.lose(all);
  await page.goto(`${origin}/outbox`);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
