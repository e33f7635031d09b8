import { formatOf } from '#server/words/format-of.ts';
import { type DemoLesson, lessonsIn } from './lessons/lesson.ts';
import type { Script } from './words/both-scripts.ts';

export interface ReportedMonth {
  year: number;
  /** 0 is January. */
  month: number;
  students: number;
  script: Script;
}

const weeks = [1, 2, 3, 4];

const words = {
  en: {
    title: 'Report of',
    description: 'Attendance, what was learned, and what the money was spent on.',
    file: 'Report',
    attendance: ['Attendance', 'Week', 'Present', 'Enrolled'],
    spending: ['Spending', 'For', 'Dollars'],
    spent: ['Exercise books and pens', 'Fuel for the stove', 'Transport from distant villages'],
  },
  ar: {
    title: 'تقرير',
    description: 'الحضور وما تعلّمناه وما أُنفق.',
    file: 'تقرير',
    attendance: ['الحضور', 'الأسبوع', 'الحاضرون', 'المسجلون'],
    spending: ['المصروفات', 'البند', 'بالدولار'],
    spent: ['دفاتر وأقلام', 'وقود للمدفأة', 'نقل الطلاب من القرى البعيدة'],
  },
} as const;

/** A monthly report as a sheet. The only fact about its class is the number of students, so equal ones are made once. */
export function monthlyReport({ year, month, students, script }: ReportedMonth): DemoLesson {
  const { title, description, file, attendance, spending, spent } = words[script];
  const when = formatOf(script).month(`${year}-${String(month + 1).padStart(2, '0')}-01`);
  const [attendanceName, ...attendanceColumns] = attendance;
  const [spendingName, ...spendingColumns] = spending;
  const dollars = [6 + (month % 4), 9, 12 + (month % 3)];
  const sheet = lessonsIn(script).xlsx(
    `${file} ${when}`,
    description,
    {
      name: attendanceName,
      columns: attendanceColumns,
      rows: weeks.map((week) => [week, students - ((week + month) % 3), students]),
    },
    { name: spendingName, columns: spendingColumns, rows: spent.map((item, index) => [item, dollars[index] ?? 0]) },
  );
  return { ...sheet, title: `${title} ${when}` };
}
