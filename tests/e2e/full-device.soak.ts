import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { choose, openFirstClass, openUpload, toastWith } from './steps.ts';

test('on a full device the form stays with its content and says what to free; with room again it saves', async () => {
  const { largePdf } = await madeDocuments();
  const { teacher } = await ownSchool();
  const { page, origin } = await openPage({ worker: true, account: teacher });
  // Set at the start, because Chromium remembers the available space for a while. App and mirror need 2 MB.
  const setQuota = await quotaOf(page, origin);
  await setQuota(3_000_000);
  await page.goto(origin);
  await openFirstClass(page);
  const dialog = await openUpload(page, 'Upload material', 'Book for a full phone');
  await choose(dialog, largePdf);
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await dialog.getByText(/^This device has no space left for this file/).waitFor();
  expect(await dialog.getByLabel('File name').inputValue()).toBe('Book for a full phone');
  await dialog.getByText(largePdf.name).waitFor();

  await setQuota();
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await toastWith(page, 'Material uploaded successfully.').waitFor();
});

/** Sets the storage limit of the app, for the lifetime of the browser. */
async function quotaOf(page: Page, origin: string): Promise<(quotaSize?: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (quotaSize) => {
    await session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  };
}
