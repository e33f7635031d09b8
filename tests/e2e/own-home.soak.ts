import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { demoAccount } from './api.ts';
import { callerOf, openPage, sharedServer } from './harness.ts';
import { recordShifts } from './own-home-steps.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { choose, openUpload } from './steps.ts';

test('the text that a teacher has typed stays when the class leaves the list', async () => {
  const { teacher, classes } = await ownSchool();
  const { page, context } = await openPage({ account: teacher, path: '/', worker: true });
  const dialog = await openUpload(page, 'Upload report', 'Half a title');
  await choose(dialog, (await madeDocuments()).arabicPdf);
  const [{ id }, admin, { session }] = [classes[0], await callerOf(demoAccount('admin')), await callerOf(teacher)];
  await admin.call('classes.removeUser', { id, userId: session.user.id });
  await context.setOffline(true);
  await context.setOffline(false);
  await page.locator('main section a[href$="/monthly-reports"]').waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('File name').inputValue()).toBe('Half a title');
  await dialog.getByText((await madeDocuments()).arabicPdf.name).waitFor();
});

test('what was typed for one class is never offered for another', async () => {
  const { teacher, classes } = await ownSchool();
  const [admin, { session }] = [await callerOf(demoAccount('admin')), await callerOf(teacher)];
  await admin.call('classes.addUser', { classId: classes[1].id }, { userId: session.user.id });
  const { page } = await openPage({ account: teacher, path: '/' });
  const cards = page.locator('main section h3');
  const upload = async ({ name }: { name: string }) => {
    await cards.nth(1).waitFor();
    const place = (await cards.allTextContents()).indexOf(name);
    await page.locator('main section').getByRole('button', { name: 'Upload report' }).nth(place).click();
  };
  await upload(classes[0]);
  const first = page.getByRole('dialog', { name: classes[0].name });
  await first.getByLabel('File name').fill('Of the first');
  await first.getByRole('button', { name: 'Cancel', exact: true }).click();
  await upload(classes[1]);
  const second = page.getByRole('dialog', { name: classes[1].name });
  expect(await second.getByLabel('File name').inputValue()).toBe('');
});

test('lessons that come late to the start of a student go below the classes, which stay where they are', async () => {
  const { teacher, student, classes } = await ownSchool();
  const truth = await serverTruth(sharedServer(), teacher);
  await truth.uploadMaterial(classes[0].id, 'Alif', (await madeDocuments()).arabicPdf);
  const { call } = await callerOf(student);
  await expect.poll(async () => (await call('sync.get', {})).materials.length).toBe(1);
  const { page, origin } = await openPage({ account: student, firstVisit: true });
  await page.clock.install();
  const held: Route[] = [];
  await page.route('**/api/v1/sync*', (route) => void held.push(route));
  await page.goto(origin);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.runFor(5_000);
  const heading = page.getByRole('heading', { name: 'My classes', exact: true });
  await heading.waitFor();
  const before = await heading.boundingBox();
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute('**/api/v1/sync*');
  await page.getByRole('heading', { name: 'New lessons', exact: true }).waitFor();
  expect((await heading.boundingBox())?.y).toBe(before?.y);
});

test('at the first visit of a supervisor no madrasa moves when the regions come: they come together', async () => {
  const { page, origin } = await openPage({ role: 'supervisor', firstVisit: true });
  const shifts = await recordShifts(page);
  const held: Route[] = [];
  await page.route('**/api/v1/regions?*', (route) => void held.push(route));
  const answered = page.waitForResponse(/\/api\/v1\/madaris\?/);
  await page.goto(origin);
  await answered;
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // The figures above load later.
  await page
    .getByRole('main')
    .getByText(/^\S+ \d{4}: \d+ \(/)
    .first()
    .waitFor();
  const before = await shifts();
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute('**/api/v1/regions?*');
  await page.getByRole('main').getByText('Sponsored classes').first().waitFor();
  expect((await shifts()) - before).toBeLessThan(0.05);
});

test('at the first visit of a sponsor no sponsorship moves when the newest reports come: they come together', async () => {
  const { page, origin } = await openPage({ role: 'sponsor', firstVisit: true });
  const shifts = await recordShifts(page);
  const held: Route[] = [];
  await page.route('**/api/v1/sponsored-reports*', (route) => void held.push(route));
  const answered = page.waitForResponse(/\/api\/v1\/sponsorships\/[^/]+\/classes/);
  await page.goto(origin);
  await answered;
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute('**/api/v1/sponsored-reports*');
  await page.getByRole('heading', { name: 'Newest reports' }).waitFor();
  expect(await shifts()).toBeLessThan(0.05);
});
