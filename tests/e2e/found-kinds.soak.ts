import { expect, test } from 'vitest';
import { testDocument } from '#tests/tools/documents.ts';
import { endlessPdf } from '#tests/tools/hostile-documents.ts';
import {
  a4At600Dpi,
  fiftyMegapixels,
  largeJpeg,
  photoPdf,
  scanPdf,
  twoHundredMegapixels,
} from '#tests/tools/large-pictures.ts';
import { excelOf, wordOf } from '#tests/tools/office-files.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { goOffline, openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { type Check, cells, checkAll, cutTable, type Opened, picture, scan, words } from './shown-documents.ts';
import { waitForWorker } from './steps.ts';
import { measureTabs } from './tab-memory.ts';

/*
 * The kinds of file that were once shown wrongly, each as small as possible (tests/e2e/found-documents.soak.ts has those of
 * other people). Online and without internet they show the same, and no tab takes more memory than a phone has.
 */

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inside: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${inside}</w:p>`;
const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(run(text))}</w:tc>`;
const picturePart = (id: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const wholeWord = wordOf({
  body: [
    paragraph(`${run('قال المعلم: ')}<w:dir w:val="rtl">${run('احفظوا سورة الملك')}</w:dir>`),
    paragraph(`${run('For ')}<w:fldSimple w:instr="MERGEFIELD Name">${run('Amina Yusuf')}</w:fldSimple>`),
    paragraph(
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run(' memorised')}`,
    ),
    paragraph(run('Question') + run('ANSWER', '<w:vanish/>')),
    `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr>${cell('No.')}${cell('الاسم')}</w:tr></w:tbl>`,
    '<w:altChunk r:id="h"/>',
  ].join(''),
  others: { h: { path: 'lesson.htm', content: '<html><body><p>درس الأفعال الناقصة</p></body></html>' } },
});

const partOfWord = wordOf({
  body: paragraph(run('A map follows')) + paragraph(picturePart('i')),
  others: { i: { path: 'media/a.emf', content: '\u0001\u0000\u0000\u0000 EMF' } },
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const formats = ['hh:mm', '[h]:mm', '0%', '00000', 'mmmm yyyy'];
const styles = `<styleSheet ${main}><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`;
const numbers = [0.3333333333, 1.0868055556, 0.95, 123, 46082].map(
  (value, at) => `<c s="${at + 1}"><v>${value}</v></c>`,
);
const timetable = excelOf(
  { Times: { rows: `<row r="1">${numbers.join('')}</row>` }, Chart: { rows: '', type: 'chartsheet' } },
  { 'xl/styles.xml': styles },
);
const sharedNote = excelOf(
  { Long: { rows: Array.from({ length: 200 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`).join('') } },
  { 'xl/sharedStrings.xml': `<sst ${main}><si><t>${'note '.repeat(6_000)}</t></si></sst>` },
);

/** A lesson with photos as phones make them: four megabytes each. */
function wordOfPhotos(count: number): Uint8Array {
  const photo = Buffer.concat([largeJpeg({ width: 4_080, height: 3_072 }), Buffer.alloc(4e6, 1)]);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return wordOf({
    body: numbers.map((at) => paragraph(run(`Photo ${at}`)) + paragraph(picturePart(`p${at}`))).join(''),
    others: Object.fromEntries(numbers.map((at) => [`p${at}`, { path: `media/${at}.jpg`, content: photo }])),
  });
}

/** Only the first pages, with a note that there are more. */
const manyPages: Check = async (page) => {
  await page.locator('[data-page="1"]:not([aria-busy])').waitFor();
  await page.getByRole('note').getByText('Not everything can be shown here').waitFor();
  expect(await page.locator('[data-page]').count()).toBe(3_000);
};

const kinds: Readonly<Record<string, readonly [content: string | Uint8Array, check: Check]>> = {
  'whole.docx': [
    wholeWord,
    words(['قال المعلم: احفظوا سورة الملك', 'For Amina Yusuf', '☒ memorised', 'Question', 'No.', 'درس الأفعال'], {
      without: [/ANSWER/],
    }),
  ],
  'part.docx': [partOfWord, words(['A map follows'], { hasNote: true })],
  'timetable.xlsx': [timetable, cells(['08:00', '26:05', '95%', '00123', 'March 2026'], { hasNote: true })],
  'shared-note.xlsx': [sharedNote, cutTable],
  'excel.csv': ['sep=;\r\nName;Class\r\n\r\nAmina;Hifz, first\r\n', cells(['Name', 'Class', 'Amina', 'Hifz, first'])],
  'scan-black-and-white.pdf': [scanPdf(a4At600Dpi, 1), scan],
  'scan-grey.pdf': [scanPdf(a4At600Dpi, 8), scan],
  'photo.pdf': [photoPdf(fiftyMegapixels), scan],
  'photo.jpg': [largeJpeg(fiftyMegapixels), picture('JPG')],
  'largest-photo.jpg': [largeJpeg(twoHundredMegapixels), picture('JPG')],
  'photos.docx': [wordOfPhotos(12), words(['Photo 12'])],
  'many-pages.pdf': [endlessPdf(100_000), manyPages],
  'named.jpg': [drawPicture(64, 48), picture('PNG')],
};

test('documents that were once shown wrongly are right, online and without internet, in the memory of a phone', async () => {
  const school = await ownSchool('School of kinds');
  const truth = await serverTruth(sharedServer(), school.teacher);
  const [{ id: classId }] = school.classes;
  for (const [title, [content]] of Object.entries(kinds)) {
    await truth.uploadMaterial(classId, title, testDocument(title, Buffer.from(content)));
  }
  const { data } = await truth.materials(classId);
  const documents = Object.fromEntries(
    Object.entries(kinds).map(([title, [content, check]]): [string, Opened] => {
      const id = data.find((row) => row.title === title)?.id;
      return [title, { path: `/read/material/${id}`, bytes: Buffer.from(content), check }];
    }),
  );
  const { page } = await openPage({
    account: school.student,
    size: 'desktop',
    path: `/student-details/${classId}`,
    worker: true,
  });
  await waitForWorker(page);
  const peak = await measureTabs(page);
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  expect(await checkAll(page, documents, peak)).toEqual({});
  await goOffline(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await checkAll(page, documents, peak)).toEqual({});
});
