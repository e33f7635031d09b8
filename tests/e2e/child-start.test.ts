import { expect, test } from 'vitest';
import { madeDocuments, testDocument } from '#tests/tools/documents.ts';
import { recordingOf } from '#tests/tools/recording.ts';
import { callerOf, goOffline, openPage } from './harness.ts';
import { schoolWith } from './reader-steps.ts';
import { waitForWorker } from './steps.ts';

test('a child plays the recitation by one tap without internet, and the third time makes a star', async () => {
  const { arabicPdf } = await madeDocuments();
  const { school } = await schoolWith([
    { title: 'سورة الإخلاص', file: testDocument('recitation.mp3', recordingOf(2)) },
    { title: 'الدرس الأول', file: arabicPdf },
  ]);
  const [{ id: classId }] = school.classes;
  const { call } = await callerOf(school.supervisor);
  const child = { email: null, role: 'student', phone: '', address: '', invitation: 'link' };
  const { data } = await call('classes.addUser', { classId }, { ...child, fullName: 'أمينة' });
  const { data: slip } = await call('users.invite', { id: data.id });
  const { page, origin } = await openPage({ worker: true, path: slip.path });
  await page.getByLabel('PIN (6 digits)').fill('483920');
  await page.getByRole('button', { name: 'Save the PIN', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  const listen = page.getByRole('button', { name: /^Listen: .*سورة الإخلاص/ });
  await listen.waitFor();
  // One lesson, and no figure, list of madaris or address.
  await page.getByRole('main').getByRole('link', { name: 'الدرس الأول' }).waitFor();
  expect(await page.getByRole('heading', { name: 'My madaris' }).count()).toBe(0);

  await waitForWorker(page);
  await page.goto(`${origin}/student-details/${classId}`);
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  await goOffline(page);
  await page.goto(`${origin}/`);
  for (const times of [1, 2, 3]) {
    await listen.click();
    await page.locator(`[data-played="${times}"]`).waitFor();
    await listen.waitFor();
  }
  expect(await page.locator('[data-played="3"] [data-lit]').count()).toBe(0);

  // It is counted for this child, and nothing of it is sent.
  await page.context().setOffline(false);
  await page.reload();
  await page.locator('[data-played="3"]').waitFor();
});
