import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { goWithin } from './go-within.ts';
import { goOffline, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { choose, openUpload, pagesOnPaper, waitForWorker } from './steps.ts';
import { savedTexts } from './stored-on-device.ts';

type Upload = { title: string; file: Pick<TestDocument, 'name' | 'type' | 'bytes'> };

/** A school of its own with these materials in its first class, the first one uploaded last in the list. */
async function schoolWith(uploads: readonly Upload[]): Promise<{ school: OwnSchool; path: (title: string) => string }> {
  const school = await ownSchool('Reading school');
  const truth = await serverTruth(sharedServer(), school.teacher);
  for (const { title, file } of uploads) {
    await truth.uploadMaterial(school.classes[0].id, title, { ...file, bytes: Buffer.from(file.bytes), sha256: '' });
  }
  const { data } = await truth.materials(school.classes[0].id);
  const path = (title: string) => `/read/material/${data.find((row) => row.title === title)?.id}`;
  return { school, path };
}

/** @returns how many addresses of bytes in memory the page has made and not let go of */
async function countObjectUrls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const objectUrls = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const url = createObjectURL.call(URL, blob);
        objectUrls.add(url);
        return url;
      },
      revokeObjectURL: (url: string) => {
        objectUrls.delete(url);
        revokeObjectURL.call(URL, url);
      },
    });
    Object.assign(window, { objectUrls });
  });
  return () => page.evaluate<number>('objectUrls.size');
}

/** What a page has in memory once what is unused was collected, in the page or not. */
async function heldBy(page: Page) {
  const session = await page.context().newCDPSession(page);
  const countOf = async (kind: 'Worker' | 'HTMLCanvasElement') => {
    const { result } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype` });
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const { result: count } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    return Number(count.value);
  };
  const counts = { Worker: await countOf('Worker'), HTMLCanvasElement: await countOf('HTMLCanvasElement') };
  await session.send('HeapProfiler.collectGarbage');
  const { nodes: elements, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { ...counts, elements, listeners };
}

/** Every request that left for somewhere else than our own server. */
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
    path: `/student-details/${school.classes[0].id}`,
    worker: true,
  });
  await waitForWorker(page);
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  // The readers come with the class, before anything was opened.
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
  const { page, origin } = await openPage({ account: school.student, path: path('Attendance') });
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

test('a word of a saved lesson is found without internet, and opens on its page; the start goes on from there', async () => {
  const { largePdf, tablesDocx } = await madeDocuments();
  const { school } = await schoolWith([
    { title: 'Attendance', file: tablesDocx },
    { title: 'The whole book', file: largePdf },
  ]);
  const classPath = `/student-details/${school.classes[0].id}`;
  const { page, origin } = await openPage({ account: school.student, path: classPath, worker: true });
  await waitForWorker(page);
  await page.getByText('New', { exact: true }).first().waitFor();
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  await expect.poll(() => savedTexts(page)).toBe(2);
  await goOffline(page);

  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('combobox').fill('lesson ٣٠');
  const hit = page.getByRole('option', { name: /The whole book/ });
  const found = /Page (\d+)/.exec((await hit.getByText(/^Page \d+$/).textContent()) ?? '')?.[1];
  expect(Number(found)).toBeGreaterThan(1);
  const inView = page.getByRole('button', { name: new RegExp(`^${found} / `) });
  await hit.click();
  await inView.waitFor();
  await page.getByText(/^\d+ of \d+$/).waitFor();
  // The address has led there once; from now on the place is the reader's.
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await inView.waitFor();

  await page.goto(`${origin}/`);
  const start = page.getByRole('main').getByRole('link', { name: 'The whole book' });
  await page.getByText('Continue where you left off').waitFor();
  await start.click();
  await inView.waitFor();
});

test('all pages of a PDF are printed, also those that were never on the screen', async () => {
  const { largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([{ title: 'Book', file: largePdf }]);
  const { page, origin } = await openPage({ account: school.student });
  // A dialog of the system, which no test can close.
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

test('who leaves while the pages are painted for paper leaves no pictures behind, and prints nothing', async () => {
  const { largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([{ title: 'Book', file: largePdf }]);
  const { page, origin } = await openPage({ account: school.student });
  const kept = await countObjectUrls(page);
  await page.addInitScript(() => {
    const counts = { painted: 0, printed: 0 };
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function counted(...asked) {
      counts.painted += 1;
      toBlob.apply(this, asked);
    };
    Object.assign(window, { counts, print: () => (counts.printed += 1) });
  });
  const counted = () => page.evaluate<Record<string, number>>('counts');
  await page.goto(`${origin}${path('Book')}`);
  await page.locator('[data-page="1"] span').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Download, print, share' }).click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await expect.poll(async () => (await counted()).painted).toBeGreaterThan(1);
  await goWithin(page, '/outbox');
  await page.locator('[data-page]').first().waitFor({ state: 'detached' });
  await expect.poll(kept).toBe(0);
  expect(await counted()).toMatchObject({ printed: 0 });
  expect(await page.getByText('could not be printed').count()).toBe(0);
});

test('nothing of a document stays in memory when it was left, however often it is read', async () => {
  const { largePdf, tablesDocx, largeXlsx } = await madeDocuments();
  const { school, path } = await schoolWith([
    { title: 'Book', file: largePdf },
    { title: 'Attendance', file: tablesDocx },
    { title: 'Figures', file: largeXlsx },
    { title: 'Picture', file: { name: 'picture.png', type: 'image/png', bytes: drawPicture(320, 200) } },
  ]);
  const { page, origin } = await openPage({ account: school.student });
  const addresses = await countObjectUrls(page);
  await page.goto(`${origin}/outbox`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = {
    Book: '[data-page="3"] span',
    Attendance: 'main td',
    Figures: 'main td',
    Picture: 'main img[src^=blob]',
  };
  async function readAndLeaveAll(): Promise<void> {
    for (const [title, selector] of Object.entries(shown)) {
      await goWithin(page, `${path(title)}${title === 'Book' ? '?page=3' : ''}`);
      await page.locator(selector).first().waitFor({ state: 'attached' });
      await goWithin(page, '/outbox');
      await page.locator(selector).first().waitFor({ state: 'detached' });
    }
  }
  const held = async () => ({ ...(await heldBy(page)), addresses: await addresses() });
  // What a reader needs for every document comes with its first one, and stays.
  await readAndLeaveAll();
  const nothing = { Worker: 0, HTMLCanvasElement: 0, addresses: 0 };
  await expect.poll(held, { timeout: 20_000 }).toMatchObject(nothing);
  const { elements, listeners } = await held();
  await readAndLeaveAll();
  await expect.poll(held, { timeout: 20_000 }).toMatchObject(nothing);
  const after = await held();
  // Messages and icons of the app come and go; a page of the book alone has more.
  expect(after.elements).toBeLessThan(elements + 50);
  expect(after.listeners).toBeLessThan(listeners + 10);
});

test('what waits to be sent is read on the device, from its own list and from the outbox', async () => {
  const { teacher, classes } = await ownSchool();
  const { arabicPdf } = await madeDocuments();
  const { page, origin } = await openPage({ account: teacher, path: `/class-details/${classes[0].id}`, worker: true });
  await waitForWorker(page);
  // The reader's files are there once a document was read.
  await goOffline(page);
  const dialog = await openUpload(page, 'Upload material', 'Waiting lesson');
  await choose(dialog, arabicPdf);
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await page.getByRole('link', { name: 'Waiting lesson' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting lesson' }).waitFor();
  await page.goto(`${origin}/outbox`);
  await page.getByRole('link', { name: 'Waiting lesson' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting lesson' }).waitFor();
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
  // Its beginning and end are those of a PDF.
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

/** Word keeps links beside the text, and their addresses are whatever its author wrote. */
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
