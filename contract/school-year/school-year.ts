import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';

/**
 * `dry-run`: nothing was changed. `done`, and `undone` after it was taken back. `failed`: nothing was changed because of
 * `problems`.
 */
const schoolYearStates = ['dry-run', 'failed', 'done', 'undone'] as const;

const Name = v.object({ id: Id, name: v.string() });

/** A class, student or month that prevents a plan, with the reason in the caller's language. */
const SchoolYearProblem = v.object({
  about: v.picklist(['class', 'student', 'month']),
  id: v.string(),
  message: v.string(),
});

/**
 * The start of a school year: its outcome, or that of a dry run. `moved`: students who came into another class; `left`: those who
 * are in none of the classes that go on. `lessons`: those that were copied into the class. `undoUntil`: null where it cannot be undone.
 */
export const SchoolYear = v.object({
  id: v.nullable(Id),
  state: v.picklist(schoolYearStates),
  startedAt: v.nullable(Timestamp),
  undoUntil: v.nullable(Timestamp),
  lastMonth: Month,
  ended: v.array(Name),
  added: v.array(
    v.object({ ...Name.entries, students: v.number(), teachers: v.number(), lessons: v.optional(v.number(), 0) }),
  ),
  moved: v.number(),
  left: v.number(),
  monthsOff: v.array(Month),
  problems: v.array(SchoolYearProblem),
});
export type SchoolYear = v.InferOutput<typeof SchoolYear>;
