import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { goOffline, openNetwork, openPage } from './harness.ts';
import { loseStorage } from './lose-storage.ts';
import { ownSchool } from './own-school.ts';
import { expectEntries, upload } from './steps.ts';

/*
 * A browser clears what a site has stored, whole or in part, when a cheap phone is full. Whatever it takes, the app
 * starts, sends what is still there, and says what is not.
 */

test('with the caches of the app gone, it starts, sends what waits, and is on the device again', async () => {
  const school = await ownSchool();
  const { arabicPdf } = await madeDocuments();
  const { page, context, origin } = await openPage({
    account: school.teacher,
    network: await openNetwork(),
    path: '/',
  });
  await goOffline(page);
  await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
  await upload(page, 'Upload report', 'Before the loss', arabicPdf);

  await loseStorage(page, origin, ['appCache', 'translationsCache', 'savedFilesCache']);
  await context.setOffline(false);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
  await expect.poll(() => hasShell(page), { timeout: 60_000 }).toBe(true);
  await goOffline(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
});

/** Whether the precache holds the shell again, which comes last. */
function hasShell(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match('/index.html', { ignoreSearch: true })) !== undefined);
}
