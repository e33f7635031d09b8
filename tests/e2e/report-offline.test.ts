import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { fixtureFiles, madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { demoAccount } from './api.ts';
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

/** A second try of a test finds the upload of the first one: different names distinguish them. */
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
