import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { goOffline, openPage } from './harness.ts';
import { schoolWith } from './reader-steps.ts';
import { pagesOnPaper, waitForWorker } from './steps.ts';

/** Every request to a server other than our own. */
function foreignRequests(page: Page, origin: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) found.push(request.url());
  });
  return found;
}

test('a student finds a word in a saved book without internet, after a restart, and goes on where it was left', async () => {
  const { arabicPdf, largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([
    { title: 'The whole book', file: largePdf },
    { title: 'الدرس الأول', file: arabicPdf },
  ]);
  const { page, origin } = await openPage({
    account: school.student,
    size: 'desktop',
    path: `/student-details/${school.classes[0].id}`,
    worker: true,
  });
  await waitForWorker(page);
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  // The readers come with the class, before any document was opened.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('sanad-readers')).keys()).length), {
      timeout: 60_000,
    })
    .toBeGreaterThan(4);
  await goOffline(page);
  await page.reload();

  await page.getByRole('link', { name: 'The whole book' }).click();
  await page.getByRole('heading', { level: 1, name: 'The whole book' }).waitFor();
  const pages = page.locator('[data-page]');
  await pages.first().locator('canvas').waitFor();
  const count = await pages.count();
  expect(count).toBeGreaterThan(2);
  await page.getByRole('button', { name: `1 / ${count}` }).click();
  await page.getByRole('menuitemradio', { name: 'Page 2', exact: true }).click();
  await page.getByRole('button', { name: `2 / ${count}` }).waitFor();
  await page.goBack();
  await keep.waitFor();

  await page.getByRole('link', { name: 'الدرس الأول' }).click();
  await page.getByRole('heading', { level: 1, name: 'الدرس الأول' }).waitFor();
  await page.locator('[data-page="1"] span').first().waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /^(Next|Previous): The whole book$/ }).click();
  await page.getByRole('button', { name: `2 / ${count}` }).waitFor();
  await page.goto(`${origin}${path('The whole book')}`);
  await page.getByRole('button', { name: `2 / ${count}` }).waitFor();
});

test('a word is found in a PDF and in a Word document, hit by hit', async () => {
  const { tablesDocx, largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([
    { title: 'Attendance', file: tablesDocx },
    { title: 'Book', file: largePdf },
  ]);
  const { page, origin } = await openPage({ account: school.student, size: 'desktop', path: path('Attendance') });
  await page.getByRole('table').first().waitFor();
  const word = (await page.getByRole('cell').first().innerText()).trim();
  await page.getByRole('button', { name: 'Find in this document' }).click();
  await page.getByRole('searchbox', { name: 'Find in this document' }).fill(word);
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.getByRole('searchbox', { name: 'Find in this document' }).fill('no such word anywhere');
  await page.getByText('Not found', { exact: true }).waitFor();

  await page.goto(`${origin}${path('Book')}`);
  const text = page.locator('[data-page="1"] span').first();
  await text.waitFor({ state: 'attached' });
  const wanted = ((await text.textContent()) ?? '').trim().split(/\s+/)[0] ?? '';
  await page.getByRole('button', { name: 'Find in this document' }).click();
  await page.getByRole('searchbox', { name: 'Find in this document' }).fill(wanted);
  await page.getByText(/^1 of \d+$/).waitFor();
});

test('all pages of a PDF are printed, also those that were never on the screen', async () => {
  const { largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([{ title: 'Book', file: largePdf }]);
  const { page, origin } = await openPage({ account: school.student });
  // It would open a dialog of the system, which no test can close.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await page.goto(`${origin}${path('Book')}`);
  const count = await page
    .locator('[data-page]')
    .first()
    .waitFor()
    .then(() => page.locator('[data-page]').count());
  await page.getByRole('button', { name: 'Download, print, share' }).click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await page.locator('[data-asked-to-print]').waitFor({ timeout: 60_000 });
  expect(await page.locator('[data-printed]').count()).toBe(count);
  expect(await pagesOnPaper(page)).toBe(count);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.locator('[data-printed]').first().waitFor({ state: 'detached' });
});

test('no screen loads a reader before a document is opened', async () => {
  const { school } = await schoolWith([]);
  const { page, origin } = await openPage({ account: school.student });
  const readers: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(reader-|[^/]*worker)/.test(request.url())) readers.push(request.url());
  });
  for (const path of ['/', `/student-details/${school.classes[0].id}`, '/outbox']) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
  }
  expect(readers).toEqual([]);
});

test('nothing of a document runs, and nothing is fetched from elsewhere', async () => {
  const { school, path } = await schoolWith([{ title: 'Trap', file: scriptBearingDocx() }]);
  const { page, origin } = await openPage({ account: school.student });
  const foreign = foreignRequests(page, origin);
  await page.goto(`${origin}${path('Trap')}`);
  await page.getByText('Harmless words').waitFor();
  const links = await page
    .getByRole('article')
    .locator('a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links.filter((href) => href?.toLowerCase().startsWith('javascript'))).toEqual([]);
  expect(await page.getByRole('article').locator('script, iframe, object, [onerror], [onclick]').count()).toBe(0);
  expect(await page.evaluate(() => 'trapped' in window)).toBe(false);
  expect(foreign).toEqual([]);
});

test('damaged and old documents say what they are, and can be downloaded', async () => {
  const { arabicPdf } = await madeDocuments();
  // Its start and end are those of a PDF.
  const bytes = Buffer.from(arabicPdf.bytes).fill(32, 20, arabicPdf.bytes.length - 10);
  const cut = { ...arabicPdf, name: 'cut.pdf', bytes };
  const { school, path } = await schoolWith([{ title: 'Cut', file: cut }]);
  const { page, origin } = await openPage({ account: school.student });
  await page.goto(`${origin}${path('Cut')}`);
  await page.getByRole('heading', { name: 'This document is damaged' }).waitFor();
  await page.getByRole('button', { name: 'Download, print, share' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download', exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe('cut.pdf');
});

/** Word stores links separately from the text, with any address that the author wrote. */
function scriptBearingDocx(): Pick<TestDocument, 'name' | 'type' | 'bytes'> {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const bytes = zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="d" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${word}" xmlns:r="${relations}"><w:body><w:p><w:r><w:t>Harmless words &lt;img src=x onerror="window.trapped=1"&gt;</w:t></w:r></w:p><w:p><w:hyperlink r:id="l"><w:r><w:t>press me</w:t></w:r></w:hyperlink></w:p><w:p><w:hyperlink r:id="m"><w:r><w:t>and me</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="l" Type="${relations}/hyperlink" Target="javascript:window.trapped=1" TargetMode="External"/><Relationship Id="m" Type="${relations}/hyperlink" Target="data:text/html,&lt;script&gt;window.trapped=1&lt;/script&gt;" TargetMode="External"/></Relationships>`,
    ),
  });
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return { name: 'trap.docx', type, bytes: Buffer.from(bytes) };
}
