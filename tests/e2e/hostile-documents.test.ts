import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testDocument } from '#tests/tools/documents.ts';
import {
  encryptedPdf,
  endlessXlsx,
  garbledDocx,
  scriptBearingPdf,
  swollenDocx,
} from '#tests/tools/hostile-documents.ts';
import { wordOf } from '#tests/tools/office-files.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/*
 * What strangers made, some of it with bad intent: it says what it is, costs no more than a document may, and nothing of it runs
 * or asks another server.
 */

/** Uploads these and opens the app as a student, with everything noted that leaves the app. */
async function withDocuments(files: Record<string, Buffer>) {
  const school = await ownSchool('School of traps');
  const truth = await serverTruth(sharedServer(), school.teacher);
  for (const [name, bytes] of Object.entries(files)) {
    await truth.uploadMaterial(school.classes[0].id, name, testDocument(name, bytes));
  }
  const { data } = await truth.materials(school.classes[0].id);
  const { page, origin } = await openPage({ account: school.student, path: '/' });
  await page.getByRole('main').waitFor();
  const left: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) left.push(request.url());
  });
  page.on('dialog', (dialog) => {
    left.push(`a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('popup', (other) => left.push(`a window: ${other.url()}`));
  const open = async (name: string) => {
    await goWithin(page, `/read/material/${data.find(({ title }) => title === name)?.id}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  };
  return { page, open, left };
}

test('a PDF of 300 pages with scripts in it shows its words; only pages near the screen are rendered, and no script runs', async () => {
  const { page, open, left } = await withDocuments({ 'scripts.pdf': scriptBearingPdf(300) });
  await open('scripts.pdf');
  await page.locator('[data-page="1"]').getByText('Words of page 1', { exact: true }).waitFor({ state: 'attached' });
  expect(await page.locator('[data-page]').count()).toBe(300);
  for (const number of [40, 150, 300]) {
    const sheet = page.locator(`[data-page="${number}"]`);
    await sheet.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await sheet.getByText(`Words of page ${number}`, { exact: true }).waitFor({ state: 'attached' });
  }
  await expect.poll(() => renderedPages(page)).toBeLessThanOrEqual(8);
  await page.locator('[data-page="300"]').click();
  expect(await page.locator('[data-page] :is(a, input, iframe, button)').count()).toBe(0);
  expect(await page.evaluate(() => 'trapped' in window || 'app' in window)).toBe(false);
  expect(left).toEqual([]);
});

/** Pages that have their text; each has its picture too. */
function renderedPages(page: Page): Promise<number> {
  return page.locator('[data-page]:has(span)').count();
}

test('what has a password, is garbled, or holds more than a phone may open says which, and can be downloaded', async () => {
  const { page, open, left } = await withDocuments({
    'closed.pdf': await encryptedPdf(),
    'garbled.docx': garbledDocx(),
    'swollen.docx': swollenDocx(100e6),
    'ten-million-cells.xlsx': endlessXlsx(10_000_000),
  });
  for (const [name, title] of [
    ['closed.pdf', 'This document is protected with a password'],
    ['garbled.docx', 'This document is damaged'],
    ['swollen.docx', 'This document is too large to show'],
    ['ten-million-cells.xlsx', 'This document is too large to show'],
  ] as const) {
    await open(name);
    const problem = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) });
    const downloading = page.waitForEvent('download');
    await problem.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await downloading).suggestedFilename()).toBe(name);
    // Nothing is there to be found in, enlarged or darkened.
    expect(await page.getByRole('toolbar').getByRole('button').count()).toBe(1);
  }
  expect(left).toEqual([]);
});

test('of a table with more cells than a phone shows the first rows are there, and it says that there are more', async () => {
  const { page, open } = await withDocuments({ 'million-cells.xlsx': endlessXlsx(1_000_000) });
  await open('million-cells.xlsx');
  await page.getByRole('table').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(200);
  await page.getByRole('button', { name: 'Show 200 more rows' }).click();
  await page.getByRole('button', { name: 'Show 100 more rows' }).click();
  await page.getByText('The first 500 rows are shown. Download the file to see all of it.').waitFor();
});

/** An SVG whose filter would keep a browser at work for ever. */
const heavySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">${'<feTurbulence baseFrequency="9" numOctaves="99"/><feMorphology radius="900"/>'.repeat(20)}</filter><rect width="9000" height="9000" filter="url(#f)"/></svg>`;

test('a Word document with an SVG in it opens at once without it, and says that something is missing', async () => {
  const blip = (id: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const bytes = wordOf({
    body: `<w:p><w:r><w:t>Words around</w:t></w:r></w:p>${blip('a')}${blip('b')}<w:altChunk r:id="h"/>`,
    others: {
      a: { path: 'media/a.svg', content: heavySvg },
      b: { path: 'media/b.png', content: heavySvg },
      h: {
        path: 'part.htm',
        content: `<p>A part</p><img src="data:image/svg+xml;base64,${Buffer.from(heavySvg).toString('base64')}"><img src="https://elsewhere.example/x.png" onerror="trapped=1">`,
      },
    },
  });
  const { page, open, left } = await withDocuments({ 'heavy.docx': Buffer.from(bytes) });
  await open('heavy.docx');
  const article = page.getByRole('article');
  await article.getByText('A part').waitFor();
  await page.getByRole('note').getByText('Not everything can be shown here').waitFor();
  expect(await article.locator('img, svg').count()).toBe(0);
  expect(await page.evaluate(() => 'trapped' in window)).toBe(false);
  expect(left).toEqual([]);
});
