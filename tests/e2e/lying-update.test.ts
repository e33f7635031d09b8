import { expect, test } from 'vitest';
import { errorPage, foreignJson, foreignMark, halfAnswer, portalPage, portalRedirect } from '#tests/tools/faults.ts';
import { openNetwork, openPage } from './harness.ts';
import { askForUpdate, newerRelease } from './next-release.ts';
import { endFaults, expectOwnWords } from './own-words.ts';
import { waitForWorker } from './steps.ts';
import { storedPlacesOf } from './stored-on-device.ts';

test('an update that a network answers for is not taken, and the version before stays; then the true one is offered', async () => {
  const network = await openNetwork();
  const { page, origin } = await openPage({ network, path: '/about' });
  await waitForWorker(page);
  const newer = await newerRelease(network);
  const liesToUpdates = [
    portalPage(),
    portalRedirect(),
    foreignJson(),
    errorPage(403),
    errorPage(503),
    halfAnswer('cut'),
  ];
  for (const [index, fault] of liesToUpdates.entries()) {
    newer.publish(index);
    network.fault({ fault, path: /^(?!\/sw\.js)/ });
    expect(await askForUpdate(page)).toBe('redundant');
    await page.goto(`${origin}/contact`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectOwnWords(page);
    expect(await storedPlacesOf(page, foreignMark)).toEqual([]);
    await endFaults(network);
  }
  // An older file from a server without the update is as bad as a foreign one.
  network.change('/index.html', (text) => text);
  newer.publish('with an old page');
  expect(await askForUpdate(page)).toBe('redundant');

  newer.publishWhole();
  expect(await askForUpdate(page)).toBe('installed');
  await page.getByText('An update is ready', { exact: false }).first().waitFor();
});
