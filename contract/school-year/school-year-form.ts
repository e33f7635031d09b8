import * as v from 'valibot';
import { Id, Month, optionalText, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { moneyField } from '../typed/money-field.ts';

/** The limits of one start of a school year. `undoHours`: the time in which it can be undone. */
export const schoolYearLimits = {
  classes: 100,
  /** Students who do not go with their class. */
  moves: 1_500,
  withoutTeachers: 100,
  monthsOff: 24,
  undoHours: 24,
} as const;

/** A class continues in the new school year, ends and is followed by another, or ends without a successor. */
export const classOutcomes = ['continues', 'next', 'ends'] as const;
export type ClassOutcome = (typeof classOutcomes)[number];

/**
 * The class that takes the place of one that ends, with the teachers of that one but those in `withoutTeachers`, and with copies of
 * its lessons where `withLessons` says so.
 */
const NextClass = v.strictObject({
  id: Id,
  name: requiredText(say('nameRequired')),
  monthlyPrice: moneyField(say('monthlyPriceRequired'), say('monthlyPriceNumber')),
  withoutTeachers: v.optional(v.pipe(v.array(Id), v.maxLength(schoolYearLimits.withoutTeachers)), []),
  withLessons: v.optional(v.boolean(), false),
});

const ClassPlan = v.pipe(
  v.strictObject({
    classId: Id,
    becomes: v.picklist(classOutcomes, say('choiceInvalid')),
    next: v.nullable(NextClass),
  }),
  v.forward(
    v.check(({ becomes, next }) => (becomes === 'next') === (next !== null), say('choiceInvalid')),
    ['becomes'],
  ),
);

/** A student who does not move with the class: into another class of the madrasa, or (null) away from it. */
const StudentMove = v.strictObject({ userId: Id, from: Id, to: v.nullable(Id) });

/**
 * A new school year of a madrasa. Classes that it does not name continue. Students of a class with a successor move there,
 * except those in `students`. Without `confirm` it is a dry run.
 */
export const SchoolYearForm = v.strictObject({
  confirm: v.optional(v.boolean(), false),
  lastMonth: v.optional(Month, ''),
  note: optionalText(),
  classes: v.pipe(v.array(ClassPlan), v.maxLength(schoolYearLimits.classes)),
  students: v.optional(v.pipe(v.array(StudentMove), v.maxLength(schoolYearLimits.moves)), []),
  monthsOff: v.optional(
    v.pipe(
      v.array(v.strictObject({ month: Month, name: requiredText(say('noteRequired')) })),
      v.maxLength(schoolYearLimits.monthsOff),
    ),
    [],
  ),
});
export type SchoolYearForm = v.InferOutput<typeof SchoolYearForm>;
