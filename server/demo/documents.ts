import type { Demo } from './build-demo.ts';
import { demoId } from './demo-id.ts';
import { type DemoLesson, languageLessons, memorisationLessons } from './lessons.ts';
import { monthlyReport } from './monthly-reports.ts';
import { entryAt } from './random.ts';
import type { DemoClass } from './schools.ts';
import { halfOf } from './words/both-scripts.ts';

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

/** How many months of history the demo teacher's classes and some others have, up to the last one. */
const history = { taught: 12, others: 3 };
/** How many other madaris have a class with reports. */
const otherClasses = 10;
/** On what day of the next month reports come: one in five after the 5th, when it is due. */
const sentOnDay = [1, 2, 4, 14, 3];
const dayMs = 24 * 3_600_000;

/**
 * The files of the demo: lessons and reports of the demo teacher's two classes, and the last reports of some others. Of
 * those a few of the last month came late, a few are missing, and a few of this month are there already.
 *
 * @param now the day of the first start
 */
export function documentsOf(demo: Demo, now: Date): DemoDocument[] {
  const students = countStudents(demo);
  const teachers = teachersOf(demo);
  const region = entryAt(demo.regions, 0);
  const [first, ...others] = region.madaris;
  const [memorisation, language] = first?.classes ?? [];
  if (!first || !memorisation || !language) throw new RangeError('The demo teacher has two classes.');
  const { script } = region.plan.place;

  /** @param ago months before this one; undefined where it would come after `now` */
  function reported(entry: DemoClass, ago: number, day: number, kind: number): DemoDocument[] {
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

  function lessonsOf(entry: DemoClass, lessons: readonly DemoLesson[]): DemoDocument[] {
    return lessons.map((lesson, index) => {
      const created = new Date(now.getTime() - (110 - index * 9) * dayMs);
      const { title, description } = lesson;
      const written = { ...lesson, title: halfOf(title, script), description: halfOf(description, script) };
      return documented('material', entry, teachers, created, written, `${entry.id} ${index}`);
    });
  }

  return [
    ...lessonsOf(memorisation, memorisationLessons),
    ...lessonsOf(language, languageLessons),
    ...monthsAgo(history.taught).flatMap((ago) => [
      ...reported(memorisation, ago, 1, ago),
      ...reported(language, ago, 2, ago + 1),
    ]),
    ...others.slice(0, otherClasses).flatMap(({ classes }, index) => {
      const entry = entryAt(classes, 0);
      const isMissing = index % 5 === 4;
      const past = monthsAgo(history.others).filter((ago) => ago > 1 || !isMissing);
      return [
        ...past.flatMap((ago) => reported(entry, ago, entryAt(sentOnDay, (index + ago - 1) % sentOnDay.length), index)),
        ...(index % 3 === 0 ? reported(entry, 0, 1, index) : []),
      ];
    }),
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
