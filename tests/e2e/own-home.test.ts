import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { callerOf, goOffline, openPage, sharedServer } from './harness.ts';
import { recordShifts } from './own-home-steps.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { choose, openUpload } from './steps.ts';

test('a teacher sends the report that comes next from the start, without internet, and sees it wait and arrive', async () => {
  const { teacher, classes } = await ownSchool();
  const { page, context } = await openPage({ account: teacher, path: '/', worker: true });
  const card = page.getByRole('main').locator('section', { hasText: 'Monthly reports' });
  const open = card.getByText(/[A-Z][a-z]+ \d{4}: due by 5 [A-Z][a-z]+ \d{4}$/);
  await open.waitFor();
  await goOffline(page);
  await page.reload();
  await card.getByRole('link', { name: classes[0].name }).waitFor();
  await open.waitFor();
  const dialog = await openUpload(page, 'Upload report', 'This month');
  await dialog.getByRole('heading', { name: `Upload monthly report: ${classes[0].name}` }).waitFor();
  await choose(dialog, (await madeDocuments()).arabicPdf);
  await dialog.getByRole('button', { name: 'Upload report' }).click();
  await card.getByText(/: waiting to send$/).waitFor();
  await context.setOffline(false);
  await card.getByText(/: Arrived$/).waitFor();
  const { data } = await (await callerOf(teacher)).call('reports.list', { classId: classes[0].id });
  expect(data.map(({ title }) => title)).toEqual(['This month']);
});

test('a student opens a class from the start', async () => {
  const { student, classes } = await ownSchool();
  const { page } = await openPage({ account: student, path: '/' });
  await page
    .getByRole('main')
    .locator('section', { hasText: 'My classes' })
    .getByRole('link', { name: classes[0].name })
    .click();
  await page.getByRole('heading', { level: 1, name: classes[0].name }).waitFor();
});

test('at the first visit of a student nothing moves when the lessons come: they come together with the classes', async () => {
  const { teacher, student, classes } = await ownSchool();
  const truth = await serverTruth(sharedServer(), teacher);
  await truth.uploadMaterial(classes[0].id, 'Alif', (await madeDocuments()).arabicPdf);
  // A write by another test at this moment delays the newest rows.
  const { call } = await callerOf(student);
  await expect.poll(async () => (await call('sync.get', {})).materials.length).toBe(1);
  const { page, origin } = await openPage({ account: student, firstVisit: true });
  const shifts = await recordShifts(page);
  const held: Route[] = [];
  await page.route('**/api/v1/sync*', (route) => void held.push(route));
  const answered = page.waitForResponse(/\/api\/v1\/classes\?/);
  await page.goto(origin);
  await answered;
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute('**/api/v1/sync*');
  await page.getByRole('heading', { name: 'New lessons', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'My classes', exact: true }).waitFor();
  expect(await shifts()).toBeLessThan(0.05);
});
