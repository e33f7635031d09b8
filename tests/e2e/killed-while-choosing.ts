import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import type { Fixture } from './own-fixture.ts';
import { signIn } from './steps.ts';

/** Six photos of a phone's size as files: together they are too large to be passed in memory. */
async function writePhotos(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const path = join(folder, `photo-${number}.png`);
    await writeFile(path, drawPicture(2_400 + number, 1_800));
    paths.push(path);
  }
  return paths;
}

/**
 * Six photos are chosen at once, and the browser is killed: once the first is shown, or after a number of milliseconds. All of
 * them are there at the next start; if none was shown yet, perhaps none.
 */
export async function killWhileChoosing(fixture: Fixture, afterMs?: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  let browser = await fixture.openBrowser('phone');
  await signIn(browser.page, fixture.origin, demoAccounts.teacher);
  await browser.page.goto(fixture.origin);
  await browser.page.getByRole('link', { name: 'Write the report' }).first().click();
  const tiles = browser.page.locator('[data-photo]');
  await browser.page.locator('[data-photos=pictures]').setInputFiles(await writePhotos(folder));
  if (afterMs === undefined) await tiles.first().waitFor();
  else await pause(afterMs);
  const shown = await tiles.count();
  const address = browser.page.url();
  await browser.kill();

  browser = await fixture.openBrowser('phone');
  await browser.page.goto(address);
  await browser.page.getByLabel('What was covered').waitFor();
  const left = await browser.page.locator('[data-photo]').count();
  expect([shown > 0 ? 6 : left, left === 0 || left === 6], `after ${afterMs} ms`).toEqual([left, true]);
  if (left === 6)
    await expect.poll(() => browser.page.locator('[data-photo=small]').count(), { timeout: 60_000 }).toBe(6);
  await browser.kill();
  await rm(folder, { recursive: true });
}
