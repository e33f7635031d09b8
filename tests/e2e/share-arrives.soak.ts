import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { demoAccount } from './api.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { serverTruth } from './server-truth.ts';
import { chooseCard, expectEntries, openFirstClass, shareInto, signIn, waitForWorker } from './steps.ts';

/*
 * A report often comes from another app: a photo in the camera, a PDF in a chat. A shared file is stored before the person is
 * asked for its class, without a connection too, and arrives once.
 */

let fixture: Fixture;
/** A second try of a test finds the upload of the first one: different names distinguish them. */
let attempt = 0;

beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
beforeEach(() => {
  attempt += 1;
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('files that are shared without a connection survive a killed browser, get their class, and arrive exactly once', async () => {
  const { arabicPdf, tablesDocx } = await madeDocuments();
  const [report, tables] = [`Shared report ${attempt}`, `Shared tables ${attempt}`];
  let browser = await fixture.openBrowser('phone');
  await signIn(browser.page, fixture.origin, demoAccounts.teacher);
  const classPath = await openFirstClass(browser.page);
  await waitForWorker(browser.page);
  await browser.page.reload();
  await fixture.stopServer();

  await shareInto(browser.page, fixture.origin, [arabicPdf, tablesDocx]);
  await browser.kill();
  browser = await fixture.openBrowser('phone');
  await browser.page.goto(`${fixture.origin}/outbox`);
  await browser.page.getByText('2 shared files need a class').waitFor();
  await browser.page.getByRole('link', { name: 'Choose the class' }).click();
  // The class is chosen once for both files; a change for one file only stays with it.
  await chooseCard(browser.page.getByRole('form', { name: tablesDocx.name }), 'Study material');
  const both = browser.page.getByRole('region', { name: 'The same for all 2 files' });
  await chooseCard(both, 'Study material');
  await chooseCard(both, 'Monthly report');
  await both.getByLabel('Class').selectOption({ index: 1 });
  await name(browser.page, arabicPdf, report);
  await name(browser.page, tablesDocx, tables);
  await both.getByRole('button', { name: 'Save all' }).click();
  await browser.page.getByText('No shared files').waitFor();

  await fixture.startServer();
  await browser.page.goto(`${fixture.origin}/outbox`);
  await expectEntries(browser.page, 'sent', 2);
  const truth = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
  const classId = classPath.split('/').at(-1) ?? '';
  const reports = (await truth.reports(classId)).data.filter(({ title }) => title === report);
  const materials = (await truth.materials(classId)).data.filter(({ title }) => title === tables);
  expect([reports, materials].map((rows) => rows.map(({ fileHash }) => fileHash))).toEqual([
    [sha256(arabicPdf)],
    [sha256(tablesDocx)],
  ]);
});

async function name(page: Page, file: TestDocument, title: string): Promise<void> {
  await page.getByRole('form', { name: file.name }).getByLabel('File name').fill(title);
}

function sha256({ bytes }: TestDocument): string {
  return createHash('sha256').update(bytes).digest('hex');
}
