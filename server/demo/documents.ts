import type { Demo } from './build-demo.ts';
import { demoId } from './demo-id.ts';
import { type DemoLesson, languageLessons, memorisationLessons } from './lessons.ts';
import { monthlyReport } from './monthly-reports.ts';
import { entryAt } from './random.ts';
import { reportHistory } from './report-history.ts';
import type { DemoClass } from './schools.ts';
import { halfOf, type Script } from './words/both-scripts.ts';

/** A material or report of the demo; `make` writes its file. */
export interface DemoDocument extends DemoLesson {
  kind: 'material' | 'report';
  id: string;
  fileId: string;
  classId: string;
  authorId: string;
  created: Date;
  /** Of a report: what it is for, `YYYY-MM`. */
  month?: string;
}

/** How many months of history the demo teacher's classes have, up to the last one. */
const taughtMonths = 12;
/** On what day of the next month reports come: one in ten after the 5th, when it is due. */
const sentOnDay = [1, 2, 4, 3, 1, 5, 2, 14, 3, 4];
/** Of so many classes one has not sent the last month's report, and of so many months one was never sent. */
const silent = { lastMonth: 9, anyMonth: 17 };
/** Of so many classes one has sent this month's report already. */
const early = 3;
const dayMs = 24 * 3_600_000;

/**
 * The files of the demo: lessons and reports of the demo teacher's two classes, and reports of all others, as long as each
 * has sent any (report-history.ts). A few came late, a few are missing, and a part of this month's is there already.
 *
 * @param now the day of the first start
 */
export function documentsOf(demo: Demo, now: Date): DemoDocument[] {
  const students = countStudents(demo);
  const teachers = teachersOf(demo);
  const history = reportHistory(demo);
  const region = entryAt(demo.regions, 0);
  const [memorisation, language] = region.madaris[0]?.classes ?? [];
  if (!memorisation || !language) throw new RangeError('The demo teacher has two classes.');
  const others = demo.regions.flatMap(({ madaris, plan }) =>
    madaris.flatMap(({ classes }) => classes.map((entry) => ({ entry, script: plan.place.script }))),
  );
  const sheets = new Map<string, Promise<Buffer>>();

  /** @param ago months before this one; undefined where it would come after `now` */
  function reported(entry: DemoClass, ago: number, day: number, kind: number, script: Script): DemoDocument[] {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const sent = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago + 1, day, 6));
    const created = ago === 0 ? new Date(now.getTime() - 3_600_000) : sent;
    if (created > now) return [];
    const content = {
      year: month.getUTCFullYear(),
      month: month.getUTCMonth(),
      className: entry.name,
      students: students.get(entry.id) ?? 0,
      script,
    };
    const made = monthlyReport(content, kind);
    const document = documented('report', entry, teachers, created, made, `${entry.id} ${month.toISOString()}`);
    return [{ ...document, month: month.toISOString().slice(0, 7) }];
  }

  /** What a teacher of many sends: a sheet. Equal ones are made once. */
  function sheet(entry: DemoClass, ago: number, day: number, script: Script): DemoDocument[] {
    return reported(entry, ago, day, 2, script).map((document) => ({
      ...document,
      make: () => {
        const key = `${document.month} ${students.get(entry.id)} ${script}`;
        const made = sheets.get(key) ?? document.make();
        sheets.set(key, made);
        return made;
      },
    }));
  }

  function sheetsOf({ entry, script }: (typeof others)[number], index: number): DemoDocument[] {
    const length = history.get(entry.id) ?? 0;
    const past = monthsAgo(length).filter((ago) =>
      ago === 1 ? index % silent.lastMonth !== 4 : (index + ago) % silent.anyMonth !== 0,
    );
    return [
      ...past.flatMap((ago) => sheet(entry, ago, entryAt(sentOnDay, (index + ago) % sentOnDay.length), script)),
      ...(length > 0 && index % early === 0 ? sheet(entry, 0, 1, script) : []),
    ];
  }

  function lessonsOf(entry: DemoClass, lessons: readonly DemoLesson[]): DemoDocument[] {
    return lessons.map((lesson, index) => {
      const created = new Date(now.getTime() - (110 - index * 9) * dayMs);
      const { title, description } = lesson;
      const { script } = region.plan.place;
      const written = { ...lesson, title: halfOf(title, script), description: halfOf(description, script) };
      return documented('material', entry, teachers, created, written, `${entry.id} ${index}`);
    });
  }

  return [
    ...lessonsOf(memorisation, memorisationLessons),
    ...lessonsOf(language, languageLessons),
    ...monthsAgo(taughtMonths).flatMap((ago) => [
      ...reported(memorisation, ago, 1, ago, region.plan.place.script),
      ...reported(language, ago, 2, ago + 1, region.plan.place.script),
    ]),
    ...others.filter(({ entry }) => entry !== memorisation && entry !== language).flatMap(sheetsOf),
  ];
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

function countStudents({ people, members }: Demo): Map<string, number> {
  const students = new Set(people.filter(({ role }) => role === 'student').map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { classId, userId } of members) {
    if (students.has(userId)) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  }
  return counts;
}

function teachersOf({ people, members }: Demo): Map<string, string> {
  const teachers = new Set(people.filter(({ role }) => role === 'teacher').map(({ id }) => id));
  return new Map(members.filter(({ userId }) => teachers.has(userId)).map(({ classId, userId }) => [classId, userId]));
}
