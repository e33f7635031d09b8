import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { limits } from '#contract/limits.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { loseAnswer } from '#tests/tools/faults.ts';
import { demoAccount } from './api.ts';
import { openMenu } from './manage.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { serverTruth } from './server-truth.ts';
import { openFirstClass, signIn, upload, waitForWorker } from './steps.ts';

/* Long stories with a stopped server and lost answers; tests/faults proves the same for the engine. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('a student who keeps the class opens the same book with the server stopped and the browser restarted', async () => {
  const { largePdf } = await madeDocuments();
  const book = 'The book to keep';
  let browser = await fixture.openBrowser('student');
  await signIn(browser.page, fixture.origin, demoAccounts.student);
  const classPath = await openFirstClass(browser.page);
  const truth = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
  const classId = classPath.split('/').at(-1) ?? '';
  await truth.uploadMaterial(classId, book, largePdf);
  // The last lesson in reading order is on the last page.
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
  // The person's list of classes is on the phone as well.
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
    { title: 'Book whose answers were lost', file: largePdf, button: 'Upload material', tab: '' },
    { title: 'Report whose answers were lost', file: arabicPdf, button: 'Upload report', tab: '/monthly-reports' },
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
