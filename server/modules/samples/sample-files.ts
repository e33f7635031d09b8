import type { SampleName } from '#contract/answers/sample-reports.ts';
import { type DocxPart, makeDocx } from '#server/documents/docx.ts';
import { makeReportPdf, type PrintedReport } from '#server/documents/report-pdf.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import { type PictureName, pictureMaker } from './photos.ts';

type Sample = Omit<PrintedReport, 'photos'> & { readonly photos: readonly (readonly [PictureName, string])[] };

const version = 1;
const month = '2026-09';

const english: Sample = {
  heading: { month, className: 'Quran Memorisation 1', madrasaName: 'Madrasat al-Noor' },
  page: {
    ...{ version, language: 'en', figures: { lessons: 20, students: 5 } },
    covered: 'Surat an-Naba, verses 1 to 30. We read each verse together three times before anyone recited alone.',
    wentWell: 'Two students finished the thirtieth part. All of them recite the short surahs by heart.',
    needed: 'Two copies with large letters, for the evening when the light is poor.',
  },
  photos: [
    ['building', 'The madrasa on the first morning of the term'],
    ['books', 'Six new copies, bought for $12'],
  ],
};

const arabic: readonly DocxPart[] = [
  { heading: 'تقرير سبتمبر ٢٠٢٦، اللغة العربية ١' },
  'مدرسة الفردوس',
  { heading: 'أجمل ما في الشهر', level: 2 },
  'كتب كل طالب رسالة من خمسة أسطر إلى قريب بعيد، وجاءنا جوابان.',
  { heading: 'ما أنجزناه', level: 2 },
  'أتممنا الكتاب الأول: الجملة الاسمية والفعلية، والعدد من واحد إلى عشرة، والإملاء مرة في الأسبوع.',
  { heading: 'ما نحتاج إليه', level: 2 },
  'إصلاح السقف قبل المطر، وأربع نسخ من الكتاب الثاني.',
  {
    table: [
      ['الأسبوع', 'الحصص', 'الحاضرون من ١٢'],
      ['١', '٥', '١٢'],
      ['٢', '٤', '١١'],
      ['٣', '٥', '١٢'],
      ['٤', '٤', '١٠'],
    ],
  },
];

const made = new Map<SampleName, Promise<Buffer>>();

/** A sample report, made once per process. */
export function sampleFile(name: SampleName): Promise<Buffer> {
  const known = made.get(name) ?? makers[name]();
  made.set(name, known);
  known.catch(() => made.delete(name));
  return known;
}

const pictureOf = pictureMaker();

async function pdfOf({ photos, ...report }: Sample): Promise<Buffer> {
  const printed = photos.map(async ([name, caption]) => ({ jpeg: (await pictureOf(name)).jpeg, caption }));
  return makeReportPdf({ ...report, photos: await Promise.all(printed) });
}

const makers: Record<SampleName, () => Promise<Buffer>> = {
  'report-english.pdf': () => pdfOf(english),
  'report-arabic.docx': async () => makeDocx('ar', arabic),
  'spending.xlsx': () =>
    makeXlsx({
      language: 'en',
      sheets: [
        {
          name: 'Spending',
          columns: ['For', 'Dollars', 'Remark'],
          rows: [
            ['Teacher', 60, 'Twenty lessons'],
            ['Books', 18, 'Six copies'],
            ['Heating', 9, 'Three sacks of wood'],
            ['Paper and pens', 4, ''],
            ['Left for next month', 3, ''],
            ['Received', 94, 'From three sponsors'],
          ],
        },
        {
          name: 'Attendance',
          columns: ['Week', 'Present', 'Enrolled'],
          rows: [
            [1, 5, 5],
            [2, 4, 5],
            [3, 5, 5],
            [4, 5, 5],
          ],
        },
      ],
    }),
};
