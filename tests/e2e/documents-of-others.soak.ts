import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fold } from '#contract/text/folding.ts';
import { fixtureFiles, type TestDocument, testDocument } from '#tests/tools/documents.ts';
import { pagesByPdfium, sheetsByReadExcelFile, wordContent } from '#tests/tools/second-readers.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/*
 * Documents from other programs, in the app and in a second reader of the same kind: pages, text, tables, headings and cells
 * must agree.
 * The documents are those of ../shared/fixtures, if it is beside the checkout, and the Word documents of mammoth's own tests;
 * OTHERS=folder adds more.
 */

const fixtures = await fixtureFiles();
const mammothFiles = filesIn(
  join(dirname(createRequire(import.meta.url).resolve('mammoth/package.json')), 'test/test-data'),
);
const others = process.env.OTHERS ? filesIn(process.env.OTHERS) : [];
const documents = [...fixtures, ...mammothFiles, ...others];
const ofKind = (kind: string) => documents.filter(({ name }) => name.endsWith(`.${kind}`));

function filesIn(folder: string): TestDocument[] {
  const names = readdirSync(folder).filter((name) => /\.(pdf|docx|xlsx)$/.test(name));
  return names.map((name) => testDocument(name, readFileSync(join(folder, name))));
}

let account: { email: string; password: string };
let pathOf: (name: string) => string;

beforeAll(async () => {
  const school = await ownSchool('School of strangers');
  const truth = await serverTruth(sharedServer(), school.teacher);
  const classId = school.classes[0].id;
  for (const file of documents) await truth.uploadMaterial(classId, file.name, file);
  const { data } = await truth.materials(classId);
  account = school.student;
  pathOf = (name) => `/read/material/${data.find(({ title }) => title === name)?.id}`;
});

/** Also records every request to another server. */
async function openStudent() {
  const { page, origin } = await openPage({ account, size: 'desktop', path: '/' });
  await page.getByRole('main').waitFor();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) foreign.push(request.url());
  });
  return { page, foreign };
}

async function open(page: Page, name: string): Promise<void> {
  await goWithin(page, pathOf(name));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** The letters of a text with their counts: readers differ in spaces, marks and order. */
function letters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

/** The share of the letters of one text that another one lacks, from 0 to 1. */
function lacking(wanted: string, text: string): number {
  const there = letters(text);
  let [all, missing] = [0, 0];
  for (const [letter, count] of letters(wanted)) {
    all += count;
    missing += Math.max(0, count - (there.get(letter) ?? 0));
  }
  return all === 0 ? 0 : missing / all;
}

describe.skipIf(ofKind('pdf').length === 0)(
  'PDFs (skipped where ../shared/fixtures is not beside the checkout)',
  () => {
    test.each(ofKind('pdf'))('$name has the pages and the text that PDFium reads', async ({ name, bytes }) => {
      const pages = await pagesByPdfium(bytes);
      const { page, foreign } = await openStudent();
      await open(page, name);
      await page.locator('[data-page]').first().waitFor();
      expect(await page.locator('[data-page]').count()).toBe(pages.length);
      const looked = [...new Set([1, 2, Math.ceil(pages.length / 2), pages.length])].filter((at) => at <= pages.length);
      for (const number of looked) {
        const wanted = pages[number - 1] ?? '';
        const text = await textOfPage(page, number, letters(wanted).size > 0);
        expect(lacking(wanted, text), `page ${number}: ${wanted}\n\nis in the app\n\n${text}`).toBeLessThan(0.02);
        expect(lacking(text, wanted), `page ${number}: more than PDFium reads`).toBeLessThan(0.02);
      }
      expect(foreign).toEqual([]);
    });

    test('Arabic text of a PDF can be selected, and is found however it is written', async ({ skip }) => {
      const arabic = fixtures.find(({ name }) => name === 'arabic.pdf');
      if (!arabic) return skip('../shared/fixtures is not beside the checkout');
      const { page } = await openStudent();
      await open(page, arabic.name);
      const text = await textOfPage(page, 1, true);
      await page.evaluate(() =>
        getSelection()?.selectAllChildren(document.querySelector('[data-page="1"]') ?? document.body),
      );
      const selected = await page.evaluate(() => getSelection()?.toString() ?? '');
      expect(lacking(text, selected)).toBe(0);
      const word =
        /\p{Script=Arabic}{4,}/u.exec((await pagesByPdfium(arabic.bytes))[0] ?? '')?.[0].normalize('NFKC') ?? '';
      expect(word).not.toBe('');
      await page.getByRole('button', { name: 'Find in this document' }).click();
      // With a stroke that writers may draw between letters, and with a mark that is seldom written.
      await page.getByRole('searchbox', { name: 'Find in this document' }).fill(`${word.slice(0, 2)}ـَ${word.slice(2)}`);
      await page.getByText(/^1 of \d+$/).waitFor();
    });
  },
);

async function textOfPage(page: Page, number: number, hasText: boolean): Promise<string> {
  const sheet = page.locator(`[data-page="${number}"]`);
  await sheet.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  if (hasText) await sheet.locator('span').first().waitFor({ state: 'attached' });
  // A page is painted before its text comes; the text comes whole or is still growing.
  await expect
    .poll(() => sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width))
    .toBeGreaterThan(0);
  let before = -1;
  await expect
    .poll(async () => {
      const now = ((await sheet.textContent()) ?? '').length;
      const isSteady = now === before;
      before = now;
      return isSteady;
    })
    .toBe(true);
  return (await sheet.textContent()) ?? '';
}

/** Headings that a document defines in mammoth's own way, which Word does not know. */
const ownHeadings: Readonly<Record<string, number>> = { 'embedded-style-map.docx': 1 };

test('Word documents have the text, tables and headings that are in their XML, and ask no other server', async () => {
  const { page, foreign } = await openStudent();
  for (const { name, bytes } of ofKind('docx')) {
    const wanted = wordContent(bytes);
    await open(page, name);
    const article = page.getByRole('article');
    await article.waitFor();
    if (wanted.text) await expect.poll(() => article.textContent()).not.toBe('');
    expect(lacking(wanted.text, (await article.textContent()) ?? ''), name).toBe(0);
    expect(await article.locator('table').count(), `tables of ${name}`).toBe(wanted.tables);
    expect(await article.locator('h1, h2, h3, h4, h5, h6').count(), `headings of ${name}`).toBe(
      wanted.headings + (ownHeadings[name] ?? 0),
    );
  }
  expect(foreign).toEqual([]);
});

describe.skipIf(ofKind('xlsx').length === 0)(
  'workbooks (skipped where ../shared/fixtures is not beside the checkout)',
  () => {
    test.each(ofKind('xlsx'))('$name has the sheets and cells that read-excel-file reads', async ({ name, bytes }) => {
      const sheets = await sheetsByReadExcelFile(bytes);
      const { page } = await openStudent();
      await open(page, name);
      const tabs = page.getByRole('group', { name: 'Sheets' }).getByRole('button');
      await page.getByRole('main').getByRole('table').or(page.getByText('This table is empty')).first().waitFor();
      if (sheets.length > 1) expect(await tabs.allTextContents()).toEqual(sheets.map(({ sheet }) => sheet));
      for (const [index, { data }] of sheets.entries()) {
        if (sheets.length > 1) await tabs.nth(index).click();
        const shown = await page
          .locator('main table tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
          );
        const wanted = data
          .slice(0, shown.length)
          .map((cells) => cells.filter(isComparable).map((cell) => String(cell).trim()));
        for (const [row, cells] of wanted.entries())
          expect(shown[row], `row ${row + 1}`).toEqual(expect.arrayContaining(cells));
        // Cells with an error are empty there.
        expect(shown.length, 'rows at first').toBeGreaterThanOrEqual(Math.min(200, data.length));
      }
    });
  },
);

/** Days are written in the language of the app, and numbers in their own formats. */
function isComparable(cell: unknown): boolean {
  return typeof cell === 'string';
}
