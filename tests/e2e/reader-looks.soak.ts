import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { monthOf } from '#contract/month.ts';
import type { Role } from '#contract/rights/roles.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import { type Words, wordsOf } from '#tests/screenshots/words.ts';
import { madeDocuments, type TestDocument, testDocument } from '#tests/tools/documents.ts';
import { encryptedPdf } from '#tests/tools/hostile-documents.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { recordingOf } from '#tests/tools/recording.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { type Account, demoAccount } from './api.ts';
import { cutOrCovered } from './cut-off.ts';
import { type Language, languages, loaded, obstacles } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage, sharedServer } from './harness.ts';
import { enter, typeInto } from './keyboard.ts';
import { scrollsSideways, shoot } from './looks.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/*
 * Every kind of document for each role, in both languages and colour modes, at 320 and 360 px and at 200 % text, and read by
 * keys alone. SHOTS=folder saves pictures.
 */

/** A kind of document, and the content that shows it was opened. */
interface Kind {
  readonly name: string;
  readonly title: string;
  readonly file: TestDocument;
  readonly ready: string;
  /** A word in it, if it can be searched. */
  readonly word?: string;
  /** Only available as a report. */
  readonly isReport?: true;
}

const said = 'main h2';
let school: OwnSchool;
let kinds: readonly Kind[];
const paths = new Map<string, string>();

beforeAll(async () => {
  school = await ownSchool('Looks school');
  kinds = await allKinds();
  const { id: classId } = school.classes[0];
  const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
  const sponsored = { type: 'madrasa', typeId: school.madrasa.id, amount: '20', ...card };
  await (await callerOf(school.sponsor)).call('sponsorships.create', {}, sponsored);
  const teacher = await serverTruth(sharedServer(), school.teacher);
  // A sponsor reads the months they paid for.
  const month = monthOf(new Date());
  for (const { title, file, isReport } of kinds) {
    if (!isReport) await teacher.uploadMaterial(classId, title, file);
    await teacher.uploadReport(classId, { title, month }, file);
  }
  for (const { id, title } of (await teacher.materials(classId)).data)
    paths.set(`material ${title}`, `/read/material/${id}`);
  const supervisor = await callerOf(school.supervisor);
  for (const { id, title, page } of (await teacher.reports(classId)).data) {
    paths.set(`report ${title}`, `/read/report/${id}`);
    await supervisor.call('reports.seen', { id });
    for (const part of page ? [...page.photos, ...(page.voice ? [page.voice] : [])] : []) {
      await supervisor.call('reports.release', { id, partId: part.id }, { released: true });
    }
  }
}, 240_000);

async function allKinds(): Promise<readonly Kind[]> {
  const { largePdf, arabicPdf, tablesDocx } = await madeDocuments();
  const marks = await makeXlsx({
    language: 'en',
    sheets: ['Recitation', 'Memorised in the second half'].map((name) => ({
      name,
      columns: ['No.', 'Student', 'Class', 'Recitation', 'Tajweed', 'Average', 'What the teacher says of it'],
      rows: Array.from({ length: 40 }, (_, row) => [
        row + 1,
        `Student ${row + 1}`,
        'Hifz',
        70,
        80,
        75,
        'Reads with care.',
      ]),
    })),
  });
  const csv = Buffer.from('الطالب,السورة,الدرجة\nأحمد,الملك,٩٥\nيوسف,القلم,٨٨\n');
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
  const cut = Buffer.from(arabicPdf.bytes).fill(32, 20, arabicPdf.bytes.length - 10);
  const page = await packed({}, { photos: 3, voice: true });
  const pdf = '[data-page="1"] :is(span, p)';
  return [
    {
      name: 'pdf',
      title: 'Reading book of the second year, with pictures',
      file: largePdf,
      ready: pdf,
      word: 'lesson',
    },
    { name: 'pdf-arabic', title: 'تقرير شهر رمضان ١٤٤٦ من مدرسة النور', file: arabicPdf, ready: pdf, word: 'الملك' },
    { name: 'word', title: 'Attendance and marks', file: tablesDocx, ready: 'article td', word: 'طالب' },
    {
      name: 'excel',
      title: 'Figures of all students',
      file: testDocument('marks.xlsx', marks),
      ready: 'main td',
      word: 'student',
    },
    { name: 'csv', title: 'درجات الحفظ', file: testDocument('marks.csv', csv), ready: 'main td', word: 'الملك' },
    {
      name: 'picture',
      title: 'Tiles of a mosque',
      file: testDocument('star.png', drawPicture(800, 600)),
      ready: 'main img',
    },
    { name: 'audio', title: 'سورة الملك', file: testDocument('mulk.mp3', recordingOf(90)), ready: 'main audio' },
    { name: 'old', title: 'Old letter', file: testDocument('letter.doc', compound), ready: said },
    { name: 'damaged', title: 'Cut off', file: testDocument('cut.pdf', cut), ready: said },
    {
      name: 'encrypted',
      title: 'With a password',
      file: testDocument('closed.pdf', await encryptedPdf()),
      ready: said,
    },
    { name: 'page', title: 'A month', file: testDocument(page.name, page.bytes), ready: 'article', isReport: true },
  ];
}

/** The reader of a role, and the list that leads to the first document. */
function readerOf(role: Role): { account: Account; reads: 'material' | 'report'; list: string } {
  const [{ id: classId }] = school.classes;
  switch (role) {
    case 'student':
      return { account: school.student, reads: 'material', list: `/student-details/${classId}` };
    case 'teacher':
      return { account: school.teacher, reads: 'material', list: `/class-details/${classId}` };
    case 'supervisor':
      return { account: school.supervisor, reads: 'report', list: `/supervisor-class-reports/${classId}` };
    case 'admin':
      return { account: demoAccount('admin'), reads: 'report', list: `/madaris/${school.madrasa.id}/reports?show=all` };
    case 'sponsor':
      return { account: school.sponsor, reads: 'report', list: '/my-sponsorships' };
  }
}

const roles = ['student', 'teacher', 'supervisor', 'admin', 'sponsor'] as const satisfies readonly Role[];

test.each(roles)('%s: every kind of document, at 320 and 360 px and at double text, has no obstacle', async (role) => {
  const found = await Promise.all(languages.map((language) => look(role, language)));
  expect(found.flat()).toEqual([]);
});

async function look(role: Role, language: Language): Promise<string[]> {
  const { account, reads } = readerOf(role);
  const { page } = await openPage({ account, language, path: '/' });
  await page.getByRole('main').waitFor();
  const found: string[] = [];
  for (const kind of kinds) {
    const path = pathOf(kind, reads, role);
    if (path === undefined) continue;
    const what = `${role} ${language} ${kind.name}`;
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page, path, kind).catch((cause: unknown) => {
      throw new Error(`${what} does not open.`, { cause });
    });
    for (const wide of await scrollsSideways(page)) found.push(`${what}, 320 px: ${wide}`);
    found.push(...(await obstacles(page, what, ['light', 'dark'])));
    const darkPage = page.getByRole('button', { name: wordsOf(language)('reader:dark') });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const wide of await scrollsSideways(page)) found.push(`${what}, 360 px: ${wide}`);
    await shoot(page, `${role}-${kind.name}-${language}-dark`);
    if (await darkPage.isVisible()) {
      await darkPage.click();
      found.push(...(await obstacles(page, `${what}, dark page`, ['light'])));
      await shoot(page, `${role}-${kind.name}-${language}-page-dark`);
      await darkPage.click();
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await shoot(page, `${role}-${kind.name}-${language}-light`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const finding of await cutOrCovered(page)) found.push(`${what}, 200 %: ${finding}`);
    await shoot(page, `${role}-${kind.name}-${language}-large`);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  return found;
}

/** The address where a role reads a document of this kind, if it may. */
function pathOf({ title, isReport }: Kind, reads: 'material' | 'report', role: Role): string | undefined {
  if (role === 'student' && isReport) return undefined;
  return paths.get(`${isReport ? 'report' : reads} ${title}`);
}

async function open(page: Page, path: string, { ready }: Kind): Promise<void> {
  await goWithin(page, path);
  await loaded(page);
  await page.locator(ready).first().waitFor({ state: 'attached' });
}

test.each(roles)('%s: opens, leafs, finds and closes each kind of document by keys alone', async (role) => {
  await Promise.all(languages.map((language) => readByKeys(role, language)));
});

async function readByKeys(role: Role, language: Language): Promise<void> {
  const { account, reads, list } = readerOf(role);
  const { page } = await openPage({ account, language, size: 'desktop', path: list });
  await page.getByRole('main').waitFor();
  const t = wordsOf(language);
  for (const kind of kinds) {
    const path = pathOf(kind, reads, role);
    if (path === undefined) continue;
    const what = `${role} ${language} ${kind.name}`;
    await goWithin(page, list);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    // A list may not contain all of them, such as a sponsor's list; the others are opened by their address.
    const link = page.getByRole('main').getByRole('link', { name: kind.title }).first();
    if (reads === 'material' && !kind.isReport) await enter(page, link);
    else await goWithin(page, path);
    await page.waitForURL((url) => url.pathname === path);
    await page.locator(kind.ready).first().waitFor({ state: 'attached' });
    await workTools(page, t, kind).catch((cause: unknown) => {
      throw new Error(`${what} is not read by keys alone.`, { cause });
    });
    await enter(page, page.getByRole('main').getByRole('button', { name: t('common:actions.back'), exact: true }));
    await page.waitForURL((url) => !url.pathname.startsWith('/read/'));
  }
}

/** Uses the tools of this kind of document: its pages, its search, its size, its sound. */
async function workTools(page: Page, t: Words, { name, word }: Kind): Promise<void> {
  const bar = page.getByRole('toolbar', { name: t('reader:tools') });
  const tool = (key: string) => bar.getByRole('button', { name: t(key), exact: true });
  if (name === 'pdf') await leaf(page, bar);
  if (word !== undefined) {
    await enter(page, tool('reader:find.label'));
    await typeInto(page, page.getByRole('searchbox', { name: t('reader:find.label') }), word);
    await enabled(tool('reader:find.next'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    await focused(tool('reader:find.label'));
    await enter(page, tool('reader:larger'));
    await enter(page, tool('reader:dark'));
    await page.keyboard.press('Enter');
  }
  if (name === 'audio') {
    await enter(page, page.getByRole('main').getByRole('button', { name: t('reader:audio.play') }));
    await page.getByRole('button', { name: t('reader:audio.pause') }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('reader:audio.play') }).waitFor();
  }
}

/** To the second page, by the menu of pages. */
async function leaf(page: Page, bar: Locator): Promise<void> {
  const pages = bar.getByRole('button').first();
  const before = await pages.innerText();
  await enter(page, pages);
  await page.getByRole('menuitemradio').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => pages.innerText()).not.toBe(before);
}

async function enabled(control: Locator): Promise<void> {
  await expect.poll(() => control.isEnabled()).toBe(true);
}

async function focused(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}
