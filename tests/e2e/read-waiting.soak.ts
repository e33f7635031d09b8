import { test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { goOffline, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { choose, openUpload, waitForWorker } from './steps.ts';

test('what waits to be sent is read on the device, from its own list and from the outbox', async () => {
  const { teacher, classes } = await ownSchool();
  const { arabicPdf } = await madeDocuments();
  const { page, origin } = await openPage({ account: teacher, path: `/class-details/${classes[0].id}`, worker: true });
  await waitForWorker(page);
  // The reader's files are stored once a document was read.
  await goOffline(page);
  const dialog = await openUpload(page, 'Upload material', 'Waiting lesson');
  await choose(dialog, arabicPdf);
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await page.getByRole('link', { name: 'Waiting lesson' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting lesson' }).waitFor();
  await page.goto(`${origin}/outbox`);
  await page.getByRole('link', { name: 'Waiting lesson' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting lesson' }).waitFor();
});
