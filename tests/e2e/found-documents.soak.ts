import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestDocument, testDocument } from '#tests/tools/documents.ts';
import { foundFolder } from '#tests/tools/fixtures-folder.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, goOffline, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import {
  article,
  type Check,
  cells,
  checkAll,
  cutTable,
  type Opened,
  picture,
  recording,
  scan,
  words,
} from './shown-documents.ts';
import { waitForWorker } from './steps.ts';
import { measureTabs } from './tab-memory.ts';

/*
 * Files of other people that failed once, each with its right result (README beside them). A student opens them in the app,
 * online and again without internet after the class was saved; an admin chooses them as lists.
 */

const names = foundFolder ? readdirSync(foundFolder).filter((name) => name !== 'README.md') : [];
const bytesOf = (name: string) => readFileSync(new URL(name, foundFolder));
const skipped = '(skipped where ../shared/fixtures is not beside the checkout)';

/** The only one that no program can read as a lesson. */
const noDocument = '43-html-named.xls';

async function colourOf(place: Locator, property: 'color' | 'backgroundColor' | 'textDecorationLine'): Promise<string> {
  return place.evaluate((element, name) => getComputedStyle(element)[name], property);
}

const tajwid: Check = async (page, bytes) => {
  await words(['مِن', 'بَعْدِ', 'ما', 'Letters in green'])(page, bytes);
  const paper = article(page);
  expect(await colourOf(paper.getByText('مِن', { exact: true }), 'color')).toBe('rgb(0, 170, 0)');
  expect(await colourOf(paper.getByText('بَعْدِ', { exact: true }), 'backgroundColor')).toBe('rgb(255, 255, 0)');
  expect(await colourOf(paper.getByText('ما', { exact: true }), 'textDecorationLine')).toContain('underline');
};

/** The first column of a table is on the right. */
const firstAtRight: Check = async (page, bytes) => {
  await words(['No.', 'الاسم', 'الدرجة', '1', 'أحمد', '90'])(page, bytes);
  const edges = await article(page)
    .locator('tr')
    .first()
    .locator('td, th')
    .evaluateAll((row) => row.map((cell) => cell.getBoundingClientRect().left));
  expect(edges).toEqual([...edges].sort((a, b) => b - a));
};

/** The visible numbers of lists: they are markers, which the page's text does not contain. */
const listNumbers: Check = async (page, bytes) => {
  await words(['كم عدد أركان الإسلام', 'ثلاثة', 'first', 'Item five', 'Item six', 'Head', 'Sub'])(page, bytes);
  const markers = await article(page)
    .locator('ol > li[data-numbered]')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType.replace(/["\s]/g, '')));
  // Word numbers `arabicAlpha` by the dictionary order ([MS-DOCX] 2.4): there the third item is ت.
  expect(markers).toEqual(['أ)', 'ب)', 'ت)', 'a)', 'b)', '5.', '6.', 'I.', 'I.1', 'I.2']);
};

/** The right result of each file as a document, by its name. */
const asDocument: Readonly<Record<string, Check>> = {
  '01-sep-line.csv': cells(['Full name', 'Pupil sepl 1', 'sepl2@example.org'], { without: [/sep=/] }),
  '02-title-rows.xlsx': cells(['Madrasat an-Nur: list of students 1447', 'Term 1', 'Full name', 'Pupil titl 2']),
  '03-cover-sheet.xlsx': cells(['How to use this file']),
  '05-merged-class.xlsx': cells(['Pupil merg 1', 'Quran Memorisation 1', 'Pupil merg 3']),
  '06-phone-format.xlsx': cells(['0501234562', '0501234563', '966501234567', '212661234567']),
  '13-cp1252.csv': cells(['Jürgen Müller', 'Íñigo Muñoz', 'Seyma Öztürk']),
  '17-arabic-roles.csv': cells(['اسم الطالب', 'طالبة', 'مُعَلِّم']),
  '18-first-last.csv': cells(['First name', 'Amina', 'Test']),
  '20-blank-lines.csv': cells(['Pupil blk 1', 'blk2@example.org', 'Pupil blk3 1']),
  '21-dirty-emails.csv': cells(['mailto:d1@example.org', 'Pupil dirt 16']),
  '22-siblings.csv': cells(['Sibling One', 'Sibling Two']),
  '35-madaris-amounts.csv': cells(['100 $', '١٠٠ دولار', '5.']),
  'PTT-20260101-WA0001.opus': recording,
  'd01-dir-bdo.docx': words(['قال المعلم: احفظوا سورة الملك ثم راجعوا سورة يس.']),
  'd02-merge-field.docx': words(['Certificate for Amina Yusuf of class Tajwid 2']),
  'd03-checkboxes.docx': words(['☒ Al-Fatiha', '☐ Al-Mulk', '☒ Present', '☐ Fees paid']),
  'd05-altchunk.docx': words([/\p{L}{3,}/u]),
  'd06-list-numbers.docx': listNumbers,
  'd07-emf-tiff.docx': words(['Two pictures follow', 'End.'], { hasNote: true }),
  'd08-tajwid-colours.docx': tajwid,
  'd11-rtl-table.docx': firstAtRight,
  'd18-hidden-text.docx': words(['who was the first caliph?', 'Write your answer here.'], { without: [/Abu Bakr/] }),
  'i01-png-named.jpg': picture('PNG'),
  'i04-jpg.jfif': picture('JPG'),
  's2-scan-600dpi-grey.pdf': scan,
  's3-scan-600dpi-1bit.pdf': scan,
  'x01-timetable.xlsx': cells(['Sunday', '08:00', '09:30', /1 Mar(ch)? 2026,? 14:30/, '26:05'], {
    without: [/1899|1900/],
  }),
  'x02-number-formats.xlsx': cells([/95\s?%/, '00123', '0501234567', /1,250\.00/, '1/4', 'March 2026']),
  'x20-birthdays.xlsx': cells([/1 Mar(ch)? 2015/, /1 Mar(ch)? 2026/, /1 Mar(ch)? 2026/]),
  'y01-chart-sheet.xlsx': cells(['Full name', 'Amina Test'], { hasNote: true }),
  'y03-long-cells.xlsx': cutTable,
};

test.skipIf(names.length === 0)(`each file has its right result here ${skipped}`, () => {
  expect(Object.keys(asDocument).sort()).toEqual(names.filter((name) => name !== noDocument).sort());
});

describe.skipIf(names.length === 0)(`as documents ${skipped}`, () => {
  let school: OwnSchool;
  let documents: Record<string, Opened>;

  beforeAll(async () => {
    school = await ownSchool('School of found files');
    const truth = await serverTruth(sharedServer(), school.teacher);
    for (const name of Object.keys(asDocument))
      await truth.uploadMaterial(school.classes[0].id, name, documentOf(name));
    const { data } = await truth.materials(school.classes[0].id);
    documents = Object.fromEntries(
      data.flatMap(({ id, title }) => {
        const check = asDocument[title];
        return check ? [[title, { path: `/read/material/${id}`, bytes: bytesOf(title), check }]] : [];
      }),
    );
  });

  function documentOf(name: string): TestDocument {
    return testDocument(name, bytesOf(name));
  }

  test('a student of New York sees each, online and again without internet once the class is saved', async () => {
    const { page } = await openPage({
      account: school.student,
      path: `/student-details/${school.classes[0].id}`,
      worker: true,
    });
    await waitForWorker(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    const peak = await measureTabs(page);
    expect(await checkAll(page, documents, peak), 'online').toEqual({});

    await goWithin(page, `/student-details/${school.classes[0].id}`);
    const keep = page.getByRole('region', { name: 'Save this class for offline' });
    await keep.getByRole('button', { name: 'Save', exact: true }).click();
    await keep.getByText('Saved on this device').waitFor({ timeout: 120_000 });
    await goOffline(page);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await checkAll(page, documents, peak), 'without internet').toEqual({});
  });

  test('what is no document is rejected, and the reason says what to choose', async () => {
    const truth = await serverTruth(sharedServer(), school.teacher);
    const upload = truth.uploadMaterial(school.classes[0].id, noDocument, documentOf(noDocument));
    await expect(upload).rejects.toThrow(/422.*not really the kind that its name says/);
  });
});

interface List {
  readonly add: number;
  readonly wrong: number;
  /** By field, in the order of rows. */
  readonly values?: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** By the number of a row in the file. */
  readonly errors?: Readonly<Record<number, RegExp>>;
}

/** The right result of each file as a list; lists of madaris have that in their name. */
const asList: Readonly<Record<string, List>> = {
  '01-sep-line.csv': { add: 2, wrong: 0 },
  '02-title-rows.xlsx': { add: 2, wrong: 0, values: { fullName: ['Pupil titl 1', 'Pupil titl 2'] } },
  '03-cover-sheet.xlsx': { add: 2, wrong: 0, values: { fullName: ['Pupil covr 1', 'Pupil covr 2'] } },
  '05-merged-class.xlsx': { add: 3, wrong: 0, values: { class: Array(3).fill('Quran Memorisation 1') } },
  '06-phone-format.xlsx': {
    add: 4,
    wrong: 0,
    values: { phone: ['0501234562', '0501234563', /966501234567/, /212661234567/] },
  },
  '13-cp1252.csv': { add: 3, wrong: 0, values: { fullName: ['Jürgen Müller', 'Íñigo Muñoz', 'Seyma Öztürk'] } },
  '17-arabic-roles.csv': { add: 18, wrong: 0 },
  '18-first-last.csv': { add: 1, wrong: 0, values: { fullName: ['Amina Test'] } },
  '20-blank-lines.csv': { add: 2, wrong: 1, errors: { 6: /name/i } },
  '21-dirty-emails.csv': {
    add: 14,
    wrong: 2,
    errors: { 14: /letters/i, 17: /one/i },
  },
  '22-siblings.csv': { add: 1, wrong: 1, errors: { 3: /row 2/ } },
  // Each invalid amount has its own message, which `contract/typed/amount.test.ts` checks.
  '35-madaris-amounts.csv': { add: 14, wrong: 10 },
};

describe.skipIf(names.length === 0)(`as lists ${skipped}`, () => {
  test('an admin sees what each would add, and what is wrong in which row', async () => {
    const { page } = await openPage({ account: demoAccount('admin'), size: 'desktop', path: '/import' });
    const admin = await callerOf(demoAccount('admin'));
    const main = page.getByRole('main');
    for (const [name, wanted] of Object.entries(asList)) {
      await goWithin(page, '/import');
      await main.getByRole('heading', { name: 'New import' }).waitFor();
      if (name.includes('madaris')) await main.getByLabel('What to import').selectOption('madaris');
      await main.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: bytesOf(name) });
      await main.getByText('Will be added').first().waitFor();
      const { data: imports } = await admin.call('imports.list', {}, undefined, '?limit=1');
      const [one] = imports;
      const { data: rows } = await admin.call('imports.rows', { id: one?.id }, undefined, '?limit=100');
      for (const [field, values] of Object.entries(wanted.values ?? {})) {
        const found = rows.map((row) => row.values[field]);
        expect(found, `${field} of ${name}`).toEqual(
          values.map((value) => (typeof value === 'string' ? value : expect.stringMatching(value))),
        );
      }
      for (const [number, message] of Object.entries(wanted.errors ?? {})) {
        const row = rows.find((each) => each.number === Number(number));
        expect(Object.values(row?.errors ?? {}).join(' '), `row ${number} of ${name}`).toMatch(message);
      }
      const { add, wrong } = wanted;
      expect(one?.counts, name).toMatchObject({ add, wrong });
    }
  });

  test('a page of HTML that is named a workbook is no table, and the reason says what to do', async () => {
    const { page } = await openPage({ account: demoAccount('admin'), size: 'desktop', path: '/import' });
    const file = { name: noDocument, mimeType: 'application/vnd.ms-excel', buffer: bytesOf(noDocument) };
    await page.getByRole('main').locator('input[type=file]').setInputFiles(file);
    await page.getByText(/save it as XLSX or CSV/).waitFor();
  });
});
