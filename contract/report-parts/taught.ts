import * as v from 'valibot';
import { Id } from '../fields.ts';
import { limits } from '../limits.ts';

/** A lesson of the class that was covered, with the title that it had then: a reader of the report may not be able to open it. */
const TaughtLesson = v.strictObject({ id: Id, title: v.pipe(v.string(), v.maxLength(limits.textLength)) });
type TaughtLesson = v.InferOutput<typeof TaughtLesson>;

/** The lessons of a report. */
export const Taught = v.pipe(v.array(TaughtLesson), v.maxLength(limits.lessonsOfReport));

/** Lessons as the field of a form and a draft hold them: one a row, its id before its title. */
export function textOfTaught(lessons: readonly TaughtLesson[]): string {
  return lessons.map(({ id, title }) => `${id} ${title}`).join('\n');
}

/** The lessons that such a text names. */
export function taughtIn(text: string): TaughtLesson[] {
  return text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => ({ id: row.slice(0, idLength), title: row.slice(idLength + 1) }));
}

const idLength = 36;
