import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { limits } from '#contract/limits.ts';
import { fixtureFiles, madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { loseAnswer } from '#tests/tools/faults.ts';
import { demoAccount } from './api.ts';
import { openMenu } from './manage.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { serverTruth } from './server-truth.ts';
import { expectEntries, openFirstClass, signIn, upload, waitForWorker } from './steps.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
beforeEach(() => {
  attempt += 1;
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

/** A second try of a test finds what the first one sent: it must not take it for its own. */
let attempt = 0;
const own = (title: string) => `${title} ${attempt}`;

type Choice = { title: string; file: TestDocument };

async function choices(): Promise<{ report: Choice; materials: Choice[] }> {
  const { arabicPdf, largePdf, tablesDocx, largeXlsx } = await madeDocuments();
  const others = (await fixtureFiles()).map((file) => ({ title: own(`Fixture ${file.name}`), file }));
  return {
    report: { title: own('تقرير شهر رمضان'), file: arabicPdf },
    materials: [
      { title: own('The whole book'), file: largePdf },
      { title: own('Attendance and marks'), file: tablesDocx },
      { title: own('Marks of all madaris'), file: largeXlsx },
      ...others,
    ],
  };
}

test('a report and three materials saved without a server survive a killed browser and arrive exactly once', async () => {
  const { report, materials } = await choices();
  const all = [report, ...materials];
  let browser = await fixture.openBrowser('teacher');
  await signIn(browser.page, fixture.origin, demoAccounts.teacher);
  const classPath = await openFirstClass(browser.page);
  await browser.page.getByRole('link', { name: 'Monthly reports', exact: true }).click();
  await browser.page.getByRole('heading', { level: 2, name: 'Monthly reports' }).waitFor();
  await waitForWorker(browser.page);

  await fixture.stopServer();
  await upload(browser.page, 'Upload report', report.title, report.file);
  await browser.page.getByText(report.title, { exact: true }).waitFor();
  await browser.page.getByRole('link', { name: 'Study materials', exact: true }).click();
  for (const { title, file } of materials) await upload(browser.page, 'Upload material', title, file);
  await browser.kill();

  browser = await fixture.openBrowser('teacher');
  await browser.page.goto(`${fixture.origin}${classPath}`);
  for (const { title } of materials) await browser.page.getByText(title, { exact: true }).waitFor();
  expect(await browser.page.getByRole('img', { name: 'Waiting to send' }).count()).toBe(materials.length);
  await browser.page.goto(`${fixture.origin}${classPath}/monthly-reports`);
  await browser.page.getByText(report.title, { exact: true }).waitFor();
  await browser.page.getByText('Waiting to send').waitFor();
  await browser.page.goto(`${fixture.origin}/outbox`);
  await expectEntries(browser.page, 'sent', 0);
  await browser.page
    .locator('[data-entry]')
    .nth(all.length - 1)
    .waitFor();

  await fixture.startServer();
  await expectEntries(browser.page, 'sent', all.length);
  for (const { file } of all) await browser.page.getByText(file.sha256).waitFor({ state: 'attached' });

  const truth = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
  const classId = classPath.split('/').at(-1) ?? '';
  const rows = [...(await truth.reports(classId)).data, ...(await truth.materials(classId)).data];
  for (const { title, file } of all) {
    const found = rows.filter((row) => row.title === title);
    expect(
      found.map((row) => row.fileHash),
      title,
    ).toEqual([file.sha256]);
    const bytes = await truth.download(found[0]?.fileUrl ?? '');
    expect(createHash('sha256').update(bytes).digest('hex'), title).toBe(file.sha256);
  }
});

test('a student who keeps the class opens the same book with the server stopped and the browser restarted', async () => {
  const { largePdf } = await madeDocuments();
  const book = own('The book to keep');
  let browser = await fixture.openBrowser('student');
  await signIn(browser.page, fixture.origin, demoAccounts.student);
  const classPath = await openFirstClass(browser.page);
  const truth = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
  const classId = classPath.split('/').at(-1) ?? '';
  await truth.uploadMaterial(classId, book, largePdf);
  // What comes last in the order of reading is on the last page.
  const count = (await truth.materials(classId)).meta.totalItems;
  const lastPage = `${fixture.origin}${classPath}?page=${Math.ceil(count / limits.materialPageSize)}`;
  await browser.page.goto(lastPage);
  await waitForWorker(browser.page);
  await browser.page.getByText(book).waitFor();
  await browser.page
    .getByRole('region', { name: 'Save this class for offline' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await browser.page.getByRole('button', { name: 'Remove from this device' }).waitFor();
  await browser.page
    .getByRole('region', { name: 'Save this class for offline' })
    .getByText('Saved on this device')
    .waitFor();

  await fixture.stopServer();
  await browser.kill();
  browser = await fixture.openBrowser('student');
  await browser.page.goto(lastPage);
  const downloading = browser.page.waitForEvent('download');
  await openMenu(browser.page, book, 'Download');
  const download = await downloading;
  const hash = createHash('sha256');
  for await (const piece of await download.createReadStream()) hash.update(piece);
  expect(hash.digest('hex')).toBe(largePdf.sha256);
  expect(download.suggestedFilename()).toBe(largePdf.name);
  // The list of the own classes is on the phone as well.
  await browser.page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click();
  await browser.page.waitForURL(/\/madrasa-class\//);
  await browser.page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
});

test('with every answer cut off after the server committed it, three times in a row, there is still one row each', async () => {
  const { arabicPdf, largePdf } = await madeDocuments();
  const { page } = await fixture.openBrowser('teacher-on-a-bad-line');
  await signIn(page, fixture.origin, demoAccounts.teacher);
  const classPath = await openFirstClass(page);
  const choices = [
    { title: own('Book whose answers were lost'), file: largePdf, button: 'Upload material', tab: '' },
    { title: own('Report whose answers were lost'), file: arabicPdf, button: 'Upload report', tab: '/monthly-reports' },
  ];
  for (const { title, file, button, tab } of choices) {
    await page.goto(`${fixture.origin}${classPath}${tab}`);
    fixture.network.fault({ fault: loseAnswer(), method: 'POST', path: /\/(materials|reports)$/, times: 3 });
    await upload(page, button, title, file);
    await page.goto(`${fixture.origin}/outbox`);
    await page.locator('[data-entry][data-state="sent"]', { hasText: title }).waitFor({ timeout: 60_000 });
  }
  expect(fixture.network.log.filter(({ fault }) => fault === 'lose-answer').length).toBe(3 * choices.length);

  const truth = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
  const classId = classPath.split('/').at(-1) ?? '';
  const rows = [...(await truth.reports(classId)).data, ...(await truth.materials(classId)).data];
  for (const { title } of choices) expect(rows.filter((row) => row.title === title).length, title).toBe(1);
});
