import type { Demo } from './build-demo.ts';
import { demoId } from './demo-id.ts';
import { type DemoLesson, languageLessons, memorisationLessons } from './lessons.ts';
import { monthlyReport } from './monthly-reports.ts';
import { entryAt } from './random.ts';
import type { DemoClass } from './schools.ts';

/** A material or report of the demo; `make` writes its file. */
export interface DemoDocument extends DemoLesson {
  kind: 'material' | 'report';
  id: string;
  fileId: string;
  classId: string;
  authorId: string;
  created: Date;
}

const year = 2026;
/** Months that the demo teacher has reported on: January to March, in the three kinds of file. */
const reportedMonths = [0, 1, 2];
/** How many other madaris have a class with a report. */
const otherReports = 10;

/** The files of the demo: lessons and reports of the demo teacher's two classes, and a report here and there. */
export function documentsOf(demo: Demo): DemoDocument[] {
  const students = countStudents(demo);
  const teachers = teachersOf(demo);
  const [first, ...others] = entryAt(demo.regions, 0).madaris;
  const [memorisation, language] = first?.classes ?? [];
  if (!first || !memorisation || !language) throw new RangeError('The demo teacher has two classes.');

  function reported(entry: DemoClass, month: number, kind: number): DemoDocument {
    const content = { year, month, className: entry.name, students: students.get(entry.id) ?? 0 };
    const sent = new Date(Date.UTC(year, month + 1, 1 + (kind % 3), 16));
    return documented('report', entry, teachers, sent, monthlyReport(content, kind), `${entry.id} ${month}`);
  }

  return [
    ...lessonsOf(memorisation, teachers, memorisationLessons),
    ...lessonsOf(language, teachers, languageLessons),
    ...reportedMonths.map((month) => reported(memorisation, month, month)),
    ...reportedMonths.slice(1).map((month) => reported(language, month, month)),
    ...others.slice(0, otherReports).map(({ classes }, index) => reported(entryAt(classes, 0), 2, 1 + (index % 2))),
  ];
}

function lessonsOf(entry: DemoClass, teachers: Map<string, string>, lessons: readonly DemoLesson[]): DemoDocument[] {
  return lessons.map((lesson, index) => {
    const created = new Date(Date.UTC(year, 0, 5 + index * 9, 15));
    return documented('material', entry, teachers, created, lesson, `${entry.id} ${index}`);
  });
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
