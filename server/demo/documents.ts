import { demoAccounts } from '#contract/demo.ts';
import type { Demo } from './build-demo.ts';
import { demoId } from './demo-id.ts';
import { languageLessons } from './lessons/language.ts';
import type { DemoLesson } from './lessons/lesson.ts';
import { memorisationLessons } from './lessons/memorisation.ts';
import { tajwidLessons } from './lessons/tajwid.ts';
import { monthlyReport } from './monthly-reports.ts';
import { type DemoPage, demoPage } from './pages/report-pages.ts';
import { entryAt } from './random.ts';
import { reportHistory } from './report-history.ts';
import type { DemoClass } from './schools.ts';
import type { Script } from './words/both-scripts.ts';
import {
  languageMonths,
  memorisationMonths,
  type ReportWords,
  returnComments,
  tajwidMonths,
} from './words/report-words.ts';

/** A material or report of the demo; `make` writes its file. */
export interface DemoDocument extends DemoLesson {
  kind: 'material' | 'report';
  id: string;
  fileId: string;
  classId: string;
  authorId: string;
  created: Date;
  /** Month of a report, `YYYY-MM`. */
  month?: string;
  /** Content of a report page, from which its PDFs are made. */
  page?: DemoPage;
  review?: DemoReview;
}

/** All documents of the demo, the oldest of each class first. */
export interface DemoDocuments {
  readonly materials: readonly DemoDocument[];
  readonly reports: readonly DemoDocument[];
}

/** Review of a report in the demo. */
export interface DemoReview {
  seenAt?: Date;
  returned?: { at: Date; comment: string };
  replaces?: string;
  replacedAt?: Date;
  /** Sponsors who have read it. */
  readers?: readonly string[];
}

/** Months of history of the demo teacher's classes, up to the last one. */
const taughtMonths = 12;
/** Days of the next month on which reports come: one in ten after the 5th, when it is due. */
const sentOnDay = [1, 2, 4, 3, 1, 5, 2, 14, 3, 4];
/** One of this many classes has not sent last month's report, and one of this many months was never sent. */
const silent = { lastMonth: 9, anyMonth: 17 };
/** One of this many classes has already sent this month's report. */
const early = 3;
/** Months, counted back from this one, for which a teacher who fills in pages sent a file instead. */
const filesAgo = [11, 8, 4];
/** Days after which a supervisor has seen a report, and after which its sponsor has read it. */
const seenAfter = 12;
const readAfter = 40;
/** One of this many sheets was returned. */
const returnedOf = 29;
const dayMs = 24 * 3_600_000;

/**
 * The files of the demo: lessons and reports of the demo teacher's two classes, and the reports of all others, for as long as
 * each has sent any (report-history.ts). A few came late, a few are missing, and some of this month's are there already.
 * @param now the day of the first start
 */
export function documentsOf(demo: Demo, now: Date): DemoDocuments {
  const students = countStudents(demo);
  const teachers = teachersOf(demo);
  const history = reportHistory(demo);
  const { memorisation, language, tajwid, others, script } = writersOf(demo, history);
  const sponsorId = demo.people.find(({ email }) => email === demoAccounts.sponsor)?.id;
  const sheets = new Map<string, Promise<Buffer>>();

  /** @param ago months before this one; undefined if it would come after `now` */
  function reported(entry: DemoClass, ago: number, day: number, script: Script): DemoDocument[] {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const sent = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago + 1, day, 6));
    const created = ago === 0 ? new Date(now.getTime() - 3_600_000) : sent;
    if (created > now) return [];
    const content = {
      year: month.getUTCFullYear(),
      month: month.getUTCMonth(),
      students: students.get(entry.id) ?? 0,
      script,
    };
    const made = monthlyReport(content);
    const document = documented('report', entry, teachers, created, made, `${entry.id} ${month.toISOString()}`);
    return [{ ...document, month: month.toISOString().slice(0, 7) }];
  }

  /** Report of a teacher with many classes: a sheet. Equal ones are made once. */
  function sheet(entry: DemoClass, ago: number, day: number, script: Script): DemoDocument[] {
    return reported(entry, ago, day, script).map((document) => ({
      ...document,
      make: () => {
        const key = `${document.month} ${students.get(entry.id)} ${script}`;
        const made = sheets.get(key) ?? document.make();
        sheets.set(key, made);
        return made;
      },
    }));
  }

  /**
   * A year of reports of a teacher who fills in pages. The newest months are pages as far as there are texts; some of the
   * others are files.
   */
  function pagesOf({ entry, script }: ClassOfDemo, words: readonly ReportWords[], turns: Turns): DemoDocument[] {
    const paged = monthsAgo(taughtMonths)
      .filter((ago) => !filesAgo.includes(ago))
      .slice(-words.length);
    return monthsAgo(taughtMonths).flatMap((ago) => {
      if (ago === turns.never) return [];
      const [sent] = reported(entry, ago, turns.day, script);
      const written = words[paged.indexOf(ago)];
      if (!sent || !written) return sent ? [sent] : [];
      const enrolled = students.get(entry.id) ?? 0;
      const figures = { lessons: 22 - (ago % 3) - (ago % 5), students: Math.max(1, enrolled - (ago % 2)) };
      const page = demoPage(written, { script, figures, isReleased: ago > 1 || turns.day === 1 });
      const report = { ...sent, page, description: written.covered, fileName: `${sent.title} ${entry.name}.pdf` };
      if (ago === turns.returned) return [returnedReport(report, script)];
      return ago === turns.replaced ? corrected(report, script) : [report];
    });
  }

  function sheetsOf({ entry, script }: ClassOfDemo, index: number): DemoDocument[] {
    const length = history.get(entry.id) ?? 0;
    const past = monthsAgo(length).filter((ago) =>
      ago === 1 ? index % silent.lastMonth !== 4 : (index + ago) % silent.anyMonth !== 0,
    );
    return [
      ...past.flatMap((ago) => {
        const sent = sheet(entry, ago, entryAt(sentOnDay, (index + ago) % sentOnDay.length), script);
        const isReturned = ago > 1 && (index + ago) % returnedOf === 3;
        return isReturned ? sent.map((report) => returnedReport(report, script)) : sent;
      }),
      ...(length > 0 && index % early === 0 ? sheet(entry, 0, 1, script) : []),
    ];
  }

  const reports = [
    ...pagesOf({ entry: memorisation, script }, memorisationMonths, { day: 1, replaced: 6 }),
    // One month never came, and last month's has to be corrected.
    ...pagesOf({ entry: language, script }, languageMonths, { day: 2, never: 5, returned: 1 }),
    ...others.flatMap((each, index) => {
      if (each.entry === memorisation || each.entry === language) return [];
      return each.entry === tajwid ? pagesOf(each, tajwidMonths, { day: 3 }) : sheetsOf(each, index);
    }),
  ];
  const readBy = (classId: string) => (history.get(classId) === taughtMonths ? sponsorId : undefined);
  return {
    materials: [
      ...lessonsOf(memorisation, memorisationLessons, teachers, now),
      ...lessonsOf(language, languageLessons, teachers, now),
      ...(tajwid ? lessonsOf(tajwid, tajwidLessons, teachers, now) : []),
    ],
    reports: reports.map((report) => ({
      ...report,
      review: { ...reviewOf(report, now, readBy(report.classId)), ...report.review },
    })),
  };
}

/** The classes whose teachers fill in pages, and all classes, each with the script of its place. */
function writersOf(demo: Demo, history: ReturnType<typeof reportHistory>) {
  const region = entryAt(demo.regions, 0);
  const [memorisation, language] = region.madaris[0]?.classes ?? [];
  if (!memorisation || !language) throw new RangeError('The demo teacher has two classes.');
  const others = demo.regions.flatMap(({ madaris, plan }) =>
    madaris.flatMap(({ classes }) => classes.map((entry) => ({ entry, script: plan.place.script }))),
  );
  const tajwid = others.find(
    ({ entry, script }) =>
      script === 'ar' && entry.name.startsWith('التجويد') && history.get(entry.id) === taughtMonths,
  )?.entry;
  return { memorisation, language, tajwid, others, script: region.plan.place.script };
}

type ClassOfDemo = ReturnType<typeof writersOf>['others'][number];

function lessonsOf(
  entry: DemoClass,
  lessons: readonly DemoLesson[],
  teachers: Map<string, string>,
  now: Date,
): DemoDocument[] {
  return lessons.map((lesson, index) => {
    const created = new Date(now.getTime() - (110 - index * 9) * dayMs);
    return documented('material', entry, teachers, created, lesson, `${entry.id} ${index}`);
  });
}

/** A returned report, and the one that replaced it. */
function corrected(report: DemoDocument, script: Script): DemoDocument[] {
  const created = new Date(report.created.getTime() + 4 * dayMs);
  const first = returnedReport(report, script);
  const [id, fileId] = [demoId(`second ${report.id}`, created), demoId(`second ${report.fileId}`, created)];
  return [
    { ...first, review: { ...first.review, replacedAt: created } },
    { ...report, id, fileId, created, review: { replaces: report.id } },
  ];
}

/**
 * Many reports were read by now.
 * @param sponsorId the sponsor who reads the reports of the class
 */
function reviewOf({ created }: DemoDocument, now: Date, sponsorId: string | undefined): DemoReview {
  const days = (now.getTime() - created.getTime()) / dayMs;
  if (days < seenAfter) return {};
  const isRead = sponsorId !== undefined && days > readAfter;
  return { seenAt: new Date(created.getTime() + dayMs), readers: isRead ? [sponsorId] : [] };
}

/** Exceptions in a year of reports, by months counted back from this one, and their day of arrival in the next month. */
interface Turns {
  readonly day: number;
  readonly never?: number;
  readonly returned?: number;
  readonly replaced?: number;
}

function returnedReport(report: DemoDocument, script: Script): DemoDocument {
  const at = new Date(report.created.getTime() + 2 * dayMs);
  return { ...report, review: { seenAt: at, returned: { at, comment: returnComments[script] }, readers: [] } };
}

function monthsAgo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => count - index);
}

function documented(
  kind: DemoDocument['kind'],
  { id: classId }: DemoClass,
  teachers: Map<string, string>,
  created: Date,
  content: DemoLesson,
  name: string,
): DemoDocument {
  const authorId = teachers.get(classId);
  if (!authorId) throw new RangeError('Every class of the demo has a teacher.');
  const id = demoId(`${kind} ${name}`, created);
  return { ...content, kind, id, fileId: demoId(`file of ${kind} ${name}`, created), classId, authorId, created };
}

function countStudents({ members }: Demo): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { classId, role } of members) {
    if (role === 'student') counts.set(classId, (counts.get(classId) ?? 0) + 1);
  }
  return counts;
}

function teachersOf({ members }: Demo): Map<string, string> {
  const teachers = members.filter(({ role }) => role === 'teacher');
  return new Map(teachers.map(({ classId, userId }) => [classId, userId]));
}
