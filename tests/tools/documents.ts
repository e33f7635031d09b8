import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import { fixturesFolder } from './fixtures-folder.ts';
import { makeDocx, withoutClock } from './office-files.ts';
import { drawPicture } from './picture.ts';

/** A file as a person would choose it, and the hash that its download must have. */
export interface TestDocument {
  name: string;
  type: string;
  bytes: Buffer;
  /** In hexadecimal, as the API's `fileHash`. */
  sha256: string;
}

export interface MadeDocuments {
  /** Arabic, one page, with an Arabic file name. */
  arabicPdf: TestDocument;
  /** A book with pictures, at least 3 MB: goes up in pieces. */
  largePdf: TestDocument;
  /** Word, a table. */
  tablesDocx: TestDocument;
  /** Excel, 20,000 rows. */
  largeXlsx: TestDocument;
}

let made: Promise<MadeDocuments> | undefined;

/**
 * The four documents of the whole-app test; the same bytes in every process. They are made once for all files of a test run if
 * its set-up names a folder for them, otherwise once per process.
 */
export function madeDocuments(): Promise<MadeDocuments> {
  made ??= madeOrKept(process.env.TEST_DOCUMENTS);
  return made;
}

async function madeOrKept(folder: string | undefined): Promise<MadeDocuments> {
  if (folder === undefined) return makeAll();
  if (!existsSync(folder)) await keepAll(folder);
  const keptAs = (key: keyof typeof names) =>
    readFile(join(folder, key)).then((bytes) => testDocument(names[key], bytes));
  const [arabicPdf, largePdf, tablesDocx, largeXlsx] = await Promise.all([
    keptAs('arabicPdf'),
    keptAs('largePdf'),
    keptAs('tablesDocx'),
    keptAs('largeXlsx'),
  ]);
  return { arabicPdf, largePdf, tablesDocx, largeXlsx };
}

/** A parallel reader sees all of them or none; the second of two makers has made them for nothing. */
async function keepAll(folder: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'sanad-documents-'));
  for (const [key, { bytes }] of Object.entries(await makeAll())) await writeFile(join(draft, key), bytes);
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
}

/** The real files of other makers, if they are there; otherwise none. */
export async function fixtureFiles(): Promise<TestDocument[]> {
  const folder = fixturesFolder;
  if (!folder) return [];
  const names = ['arabic.pdf', 'book.pdf', 'tables.docx', 'images.xlsx', 'large.xlsx'];
  const present = names.filter((name) => existsSync(fileURLToPath(new URL(name, folder))));
  return Promise.all(present.map(async (name) => testDocument(name, await readFile(new URL(name, folder)))));
}

/** Names the bytes and hashes them; the type follows from the extension. */
export function testDocument(name: string, bytes: Buffer): TestDocument {
  const extension = acceptedExtension(name);
  if (!extension) throw new TypeError(`${name} is no kind of file that may be uploaded.`);
  return { name, type: fileKinds[extension], bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const names = {
  arabicPdf: 'تقرير شهر رمضان ١٤٤٦.pdf',
  largePdf: 'lesson-book.pdf',
  tablesDocx: 'attendance-and-marks.docx',
  largeXlsx: 'marks-of-all-madaris.xlsx',
} as const satisfies Record<keyof MadeDocuments, string>;

async function makeAll(): Promise<MadeDocuments> {
  return {
    arabicPdf: testDocument(names.arabicPdf, await makeArabicReport()),
    largePdf: testDocument(names.largePdf, await makeBook()),
    tablesDocx: testDocument(names.tablesDocx, makeAttendance()),
    largeXlsx: testDocument(names.largeXlsx, await makeMarks()),
  };
}

function makeArabicReport(): Promise<Buffer> {
  return makePdf({
    title: 'تقرير شهر رمضان ١٤٤٦',
    language: 'ar',
    paragraphs: [
      'بِسْمِ اللَّهِ الرَّحْمَنِ الرَّحِيمِ',
      'حضر هذا الشهر ٢٣ طالبًا من ٢٥، وحفظ ١١ منهم سورة «الملك» كاملة؛ وبلغت نسبة الحضور ٩٢٪.',
      'راجع الطلاب أحكام النون الساكنة والتنوين مع معلّمهم، وتُرفق الدرجات في ملف Excel (xlsx) مستقل.',
      'نشكر كل من كفل هذا الصف، ونسأل الله أن يتقبّل منهم.',
    ],
  });
}

function makeBook(): Promise<Buffer> {
  const message =
    'Read the lines aloud, cover them with your hand, and say them again to the one who sits beside you. ';
  return makePdf({
    title: 'Reading book, second year',
    language: 'en',
    paragraphs: Array.from({ length: 40 }, (_, lesson) => `Lesson ${lesson + 1}. ${message.repeat(3)}`),
    pictures: [1, 2].map((seed) => drawPicture(800, 1060, seed)),
  });
}

function makeAttendance(): Buffer {
  return makeDocx([
    ['الطالب', 'الأسبوع ١', 'الأسبوع ٢', 'الأسبوع ٣', 'الأسبوع ٤'],
    ...Array.from({ length: 24 }, (_, index) => [
      `طالب ${index + 1}`,
      ...[0, 1, 2, 3].map((week) => ((index + week) % 7 ? 'حاضر' : 'غائب')),
    ]),
  ]);
}

async function makeMarks(): Promise<Buffer> {
  const workbook = await makeXlsx({
    language: 'en',
    sheets: [
      {
        name: 'Marks',
        columns: ['No.', 'Student', 'Class', 'Recitation', 'Tajweed', 'Average'],
        rows: Array.from({ length: 20_000 }, (_, index) => marksOf(index + 1)),
      },
    ],
  });
  return withoutClock(workbook);
}

function marksOf(number: number): (string | number)[] {
  const recitation = 40 + ((number * 17) % 61);
  const tajweed = 40 + ((number * 29) % 61);
  return [number, `Student ${number}`, `Class ${number % 313}`, recitation, tajweed, (recitation + tajweed) / 2];
}
