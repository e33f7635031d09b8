import { expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { signInByApi } from './api.ts';
import { goOffline, openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { waitForWorker } from './steps.ts';

test('a report of surah, verses and needs alone is written offline, and reads in the language of each reader', async () => {
  const school = await ownSchool();
  const [group] = school.classes;
  const path = `/class-details/${group.id}/new-report?month=2026-09`;
  const { page, context, origin } = await openPage({ account: school.teacher, worker: true, path });
  await page.getByRole('button', { name: 'Add surah and verses' }).waitFor();
  await waitForWorker(page);
  await goOffline(page);

  await page.getByRole('button', { name: 'Add surah and verses' }).click();
  await page.getByLabel('Surah', { exact: true }).selectOption('78');
  await page.getByLabel('To verse').selectOption('30');
  await page.getByRole('button', { name: 'Mats', exact: true }).click();
  await page.getByRole('button', { name: 'Lesson books', exact: true }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const sheet = page.getByRole('article', { name: 'Preview' });
  await sheet.getByText('Surah an-Naba, verses 1 to 30').waitFor();
  await sheet.getByText('Lesson books and Mats').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(`${origin}/`);

  await context.setOffline(false);
  const teacher = await signInByApi(sharedServer(), school.teacher);
  const reports = async (): Promise<Report[]> => (await teacher.call('reports.list', { classId: group.id })).data;
  await expect.poll(async () => (await reports()).length, { timeout: 30_000 }).toBe(1);
  const [report] = await reports();
  expect(report?.page).toMatchObject({
    covered: '',
    passages: [{ surah: 78, from: 1, to: 30 }],
    needs: ['books', 'mats'],
  });

  const arabic = await openPage({ account: school.supervisor, language: 'ar', path: `/read/report/${report?.id}` });
  await arabic.page.getByText('سورة النبأ، من الآية ١ إلى الآية ٣٠').waitFor();
  await arabic.page.getByText('كتب وحُصر').waitFor();
});
