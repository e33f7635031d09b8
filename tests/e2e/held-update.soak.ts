import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { senderLockName } from '#data/send/lock/sender-lock-name.ts';
import { unsavedLock } from '#lib/unsaved-lock.ts';
import { openNetwork, openPage } from './harness.ts';
import { askForUpdate, newerRelease } from './next-release.ts';
import { waitForWorker } from './steps.ts';

test('an update that waits for an upload takes away no text that is typed during it', async () => {
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

/** Holds a lock in this page, like a tab that sends, until its `release` is called. */
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
