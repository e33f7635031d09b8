import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { senderLockName } from '#data/send/lock/sender-lock-name.ts';
import { unsavedLock } from '#lib/unsaved-lock.ts';
import type { FaultProxy } from '#tests/tools/fault-proxy.ts';
import { errorPage, foreignJson, foreignMark, halfAnswer, portalPage, portalRedirect } from '#tests/tools/faults.ts';
import { openNetwork, openPage, sharedServer } from './harness.ts';
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
  // An older file from a server that is not renewed yet is no better than a foreign one.
  network.change('/index.html', (text) => text);
  newer.publish('with an old page');
  expect(await askForUpdate(page)).toBe('redundant');

  newer.publishWhole();
  expect(await askForUpdate(page)).toBe('installed');
  await page.getByText('An update is ready', { exact: false }).first().waitFor();
});

test('an update that waits for typed text says in which tab it is, and goes on once the text is gone', async () => {
  const network = await openNetwork();
  const { page, context, origin } = await openPage({ network, path: '/about' });
  await waitForWorker(page);
  const other = await context.newPage();
  await other.goto(`${origin}/contact`);
  const message = other.getByRole('textbox', { name: /^Your message/ });
  await message.fill('Salam');
  (await newerRelease(network)).publishWhole();
  expect(await askForUpdate(page)).toBe('installed');
  const update = page.getByRole('button', { name: 'Update now' });
  await update.click();
  await page.getByText(`not saved in "${await other.title()}"`, { exact: false }).waitFor();
  await message.fill('');
  const renewed = page.waitForEvent('load');
  await update.click();
  await renewed;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await update.count()).toBe(0);
});

test('an update that waits for an upload takes away no text that is typed meanwhile', async () => {
  const network = await openNetwork();
  const { page, context, origin } = await openPage({ network, path: '/about' });
  await waitForWorker(page);
  const other = await context.newPage();
  await other.goto(`${origin}/contact`);
  (await newerRelease(network)).publishWhole();
  expect(await askForUpdate(page)).toBe('installed');
  const sending = senderLockName('');
  await hold(page, sending);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => locksOf(page, 'pending')).toContain(sending);
  const message = other.getByRole('textbox', { name: /^Your message/ });
  await message.fill('Salam');
  await expect.poll(() => locksOf(page, 'held')).toContain(unsavedLock);
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await page.getByText(`not saved in "${await other.title()}"`, { exact: false }).waitFor();
  expect(await message.inputValue()).toBe('Salam');
});

/** Holds a lock in this page, as whoever sends does, until its `release` is called. */
function hold(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (of) =>
      new Promise<void>((held) => {
        void navigator.locks.request(of, () => {
          held();
          return new Promise<void>((release) => Object.assign(window, { release }));
        });
      }),
    name,
  );
}

/** The names of the locks of this device that are held, or waited for. */
function locksOf(page: Page, state: 'held' | 'pending'): Promise<string[]> {
  return page.evaluate(async (of) => {
    const locks = await navigator.locks.query();
    return (locks[of] ?? []).flatMap(({ name }) => name ?? []);
  }, state);
}

/** What the browser makes of the worker that the server has now: the last state that it reaches by itself. */
function askForUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing, waiting } = registration;
    if (!installing) return waiting?.state ?? 'none';
    return new Promise<string>((resolve) => {
      installing.onstatechange = () => resolve(installing.state);
    });
  });
}

/** A release after the one that is built: its page differs, and its worker names the hash of that page. */
async function newerRelease(network: FaultProxy) {
  const mark = '<!-- the next release -->';
  const page = await (await fetch(`${sharedServer()}/index.html`)).text();
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const publish = (name: string | number) => {
    network.change('/sw.js', (worker) =>
      worker
        .replace(hashOf(page), hashOf(page + mark))
        .replace(/("revision":")[^"]*(","url":"index.html")/, `$1next-${name}$2`)
        .concat(`// ${name}`),
    );
  };
  return {
    publish,
    publishWhole: () => {
      network.change('/index.html', (text) => text + mark);
      publish('whole');
    },
  };
}
