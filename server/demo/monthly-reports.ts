import { makePdf } from '#server/documents/pdf.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import type { DemoLesson } from './lessons.ts';
import { entryAt } from './random.ts';
import { arabicNumber, type Script } from './words/both-scripts.ts';
import { months } from './words/months.ts';

export interface ReportedMonth {
  year: number;
  /** 0 is January. */
  month: number;
  className: string;
  students: number;
  /** Of the title and the description. */
  script: Script;
}

const weeks = [1, 2, 3, 4];

/** A monthly report in one of the three kinds that teachers send: `kind` 0 PDF in Arabic, 1 PDF, 2 Excel in English. */
export function monthlyReport(reported: ReportedMonth, kind: number): DemoLesson {
  const { en, ar } = entryAt(months, reported.month);
  const english = `${en} ${reported.year}`;
  const arabic = `${ar} ${arabicNumber(reported.year)}`;
  const made = entryAt([arabicPdf, englishPdf, englishXlsx], kind % 3)(reported, kind % 3 === 0 ? arabic : english);
  return {
    title: reported.script === 'ar' ? `تقرير ${arabic}` : `Report of ${english}`,
    description:
      reported.script === 'ar'
        ? 'الحضور وما تعلّمناه وما أُنفق.'
        : 'Attendance, what was learned, and what the money was spent on.',
    ...made,
  };
}

type MadeFile = Pick<DemoLesson, 'fileName' | 'make'>;

function arabicPdf({ className, students, month }: ReportedMonth, when: string): MadeFile {
  return {
    fileName: `تقرير ${when}.pdf`,
    make: () =>
      makePdf({
        title: `تقرير ${when}`,
        language: 'ar',
        paragraphs: [
          className,
          `الحضور: حضر ${arabicNumber(students - (month % 2))} من أصل ${arabicNumber(students)} من الطلاب في معظم الأيام.`,
          'ما تعلّمناه: أتممنا الدرس المقرر، وراجعنا درس الشهر الماضي في مجموعات صغيرة.',
          'ما أُنفق: دفاتر وأقلام، وحطب للتدفئة، وأجرة نقل الطلاب من القرى البعيدة.',
          'نشكر كل من يكفل هذا الصف.',
        ],
      }),
  };
}

function englishPdf({ className, students, month }: ReportedMonth, when: string): MadeFile {
  const attendance = weeks.map((week) => `Week ${week}: ${students - ((week + month) % 3)} of ${students} present.`);
  return {
    fileName: `Report ${when}.pdf`,
    make: () =>
      makePdf({
        title: `Report of ${when}`,
        language: 'en',
        paragraphs: [
          className,
          'The class met on all days but one, when the road was closed by rain. The lesson was made up for on Saturday.',
          'We finished the passage that was planned and started with reading aloud in pairs.',
          ...attendance,
        ],
      }),
  };
}

function englishXlsx({ students, month }: ReportedMonth, when: string): MadeFile {
  return {
    fileName: `Report ${when}.xlsx`,
    make: () =>
      makeXlsx({
        language: 'en',
        sheets: [
          {
            name: 'Attendance',
            columns: ['Week', 'Present', 'Enrolled'],
            rows: weeks.map((week) => [week, students - ((week + month) % 3), students]),
          },
          {
            name: 'Spending',
            columns: ['For', 'Dollars'],
            rows: [
              ['Exercise books and pens', 6 + (month % 4)],
              ['Fuel for the stove', 9],
              ['Transport from distant villages', 12 + (month % 3)],
            ],
          },
        ],
      }),
  };
}
