import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { signIn, waitForWorker } from './steps.ts';

/* A person cannot repeat a voice note in the same way: when a phone ends the browser, only the last seconds may be lost. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const phone = () => fixture.openBrowser('phone', { args: microphone });
const interrupted = /^The recording was interrupted at 0:(\d\d)/;

async function openForm(page: Page, open: string): Promise<void> {
  await page.goto(fixture.origin);
  await page.getByRole('link', { name: open }).first().click();
  await page.getByRole('group', { name: 'Voice note' }).waitFor();
}

/** Records without a server for a number of seconds. */
async function record(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await page.getByRole('timer').getByText(`0:0${seconds}`).waitFor();
}

test('a voice note that is spoken when the browser is killed is kept up to its last seconds, if its author wants it', async () => {
  let browser = await phone();
  await signIn(browser.page, fixture.origin, demoAccounts.teacher);
  await openForm(browser.page, 'Write the report');
  await waitForWorker(browser.page);
  await fixture.stopServer();
  await record(browser.page, 6);
  await browser.kill();

  browser = await phone();
  await openForm(browser.page, 'Continue the report');
  const left = browser.page.getByText(interrupted);
  const [, at] = interrupted.exec((await left.textContent()) ?? '') ?? [];
  expect(Number(at), 'seconds that are there').toBeGreaterThanOrEqual(3);
  // Nothing is sent without its author.
  await browser.page.getByLabel('What was covered').fill('Surah al-Mulk');
  await browser.page.getByRole('button', { name: 'Preview', exact: true }).click();
  await browser.page.getByText('The voice note is not finished.', { exact: false }).waitFor();
  await browser.page.getByRole('button', { name: 'Keep it', exact: true }).click();
  await browser.page.getByRole('button', { name: 'Delete the voice note' }).waitFor();
  expect(await left.count()).toBe(0);
  expect(await secondsOfSound(browser.page)).toBeGreaterThanOrEqual(Number(at) - 1);
  await browser.page.getByRole('button', { name: 'Preview', exact: true }).click();
  await browser.page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

test('an interrupted voice note that its author deletes is gone, and another tab says nothing of one that is spoken', async () => {
  let browser = await phone();
  await signIn(browser.page, fixture.origin, demoAccounts.teacher);
  await openForm(browser.page, 'Write the report');
  await record(browser.page, 3);
  const other = await browser.context.newPage();
  await other.goto(browser.page.url());
  await other.getByText('A voice note is being recorded in another window.').waitFor();
  expect(await other.getByText(interrupted).count()).toBe(0);
  await browser.kill();

  browser = await phone();
  await openForm(browser.page, 'Continue the report');
  await browser.page.getByText(interrupted).waitFor();
  await browser.page.getByRole('button', { name: 'Delete it' }).click();
  await browser.page.getByRole('button', { name: 'Record a voice note' }).waitFor();
  await browser.page.reload();
  await browser.page.getByRole('button', { name: 'Record a voice note' }).waitFor();
  expect(await browser.page.getByText(interrupted).count()).toBe(0);
});

/** The length according to the browser's own player. */
function secondsOfSound(page: Page): Promise<number> {
  return page.locator('audio').evaluate(async (player: HTMLAudioElement) => {
    if (!player.duration) {
      await new Promise((resolve) => player.addEventListener('durationchange', resolve, { once: true }));
    }
    return player.duration;
  });
}
