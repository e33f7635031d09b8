import './toast.test.ts';
import { test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { toastWith, upload } from './steps.ts';

test('a report that has arrived before the page could say so is announced all the same', async () => {
  const { teacher, classes } = await ownSchool();
  const { page, origin } = await openPage({ account: teacher });
  // The announcement waits for its words, like for its code on a slow phone.
  const held: (() => Promise<void>)[] = [];
  await page.route('**/locales/en/problems.json', (route) => void held.push(() => route.continue()));
  await page.goto(`${origin}/class-details/${classes[0].id}/monthly-reports`);
  await upload(page, 'Upload report', 'Sooner than the page', (await madeDocuments()).arabicPdf);
  await page.getByRole('link', { name: 'Sooner than the page' }).waitFor();
  await page.getByText('waiting to send').waitFor({ state: 'hidden' });
  for (const go of held) await go();
  await toastWith(page, 'Report uploaded successfully.').waitFor();
});
