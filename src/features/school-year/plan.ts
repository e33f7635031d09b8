import { v7 as newId } from 'uuid';
import type { BodyInput } from '#contract/endpoints.ts';
import type { Class } from '#contract/reading/read.ts';
import type { ClassOutcome } from '#contract/school-year/school-year-form.ts';

/** The way of a student who does not go with the class: `leaves`, or the id of another class. */
export type Way = 'leaves' | (string & {});

/** A user's choices about one class; `nextId` is the id of the class that replaces it, before that exists. */
export interface ClassChoice {
  readonly becomes: ClassOutcome;
  readonly nextId: string;
  readonly name: string;
  readonly price: string;
  /** Teachers of the class who do not teach the next one. */
  readonly withoutTeachers: readonly string[];
  /** Copies of the lessons come along; plans that an earlier release has kept do not say it. */
  readonly withLessons?: boolean;
  /** By student. */
  readonly ways: Readonly<Record<string, Way>>;
}

/** A user's plan of a school year; classes without a choice continue. */
export interface Plan {
  readonly lastMonth: string;
  readonly classes: Readonly<Record<string, ClassChoice>>;
  readonly monthsOff: readonly { readonly month: string; readonly name: string }[];
}

export function emptyPlan(lastMonth: string): Plan {
  return { lastMonth, classes: {}, monthsOff: [] };
}

/** The choice about a class; without one it continues, with the name and price of the class for a next one. */
export function choiceOf(
  { classes }: Plan,
  { id, name, monthlyPrice }: Pick<Class, 'id' | 'name' | 'monthlyPrice'>,
): ClassChoice {
  const price = String(monthlyPrice);
  return classes[id] ?? { becomes: 'continues', nextId: newId(), name, price, withoutTeachers: [], ways: {} };
}

/** The classes that students can attend after the year has started, by the plan. */
export function classesAfter(plan: Plan, rows: readonly Class[]): { id: string; name: string }[] {
  return rows.flatMap((row) => {
    const { becomes, nextId, name } = choiceOf(plan, row);
    if (becomes === 'ends') return [];
    return [becomes === 'next' ? { id: nextId, name } : { id: row.id, name: row.name }];
  });
}

/** The plan as the body of the call. A way to a class that will not exist then is left out: the student goes with the class. */
export function bodyOf(plan: Plan, rows: readonly Class[]): BodyInput<'schoolYears.start'> {
  const open = new Set(classesAfter(plan, rows).map(({ id }) => id));
  const chosen = rows
    .map((row) => ({ row, choice: choiceOf(plan, row) }))
    .filter(({ choice }) => choice.becomes !== 'continues');
  const { lastMonth, monthsOff } = plan;
  return {
    lastMonth,
    monthsOff: monthsOff.map((off) => ({ ...off })),
    classes: chosen.map(({ row, choice: { becomes, nextId, name, price, withoutTeachers, withLessons = false } }) => ({
      classId: row.id,
      becomes,
      next:
        becomes === 'next'
          ? { id: nextId, name, monthlyPrice: price, withoutTeachers: [...withoutTeachers], withLessons }
          : null,
    })),
    students: chosen.flatMap(({ row, choice: { ways } }) =>
      Object.entries(ways).flatMap(([userId, way]) =>
        way === 'leaves' || open.has(way) ? [{ userId, from: row.id, to: way === 'leaves' ? null : way }] : [],
      ),
    ),
  };
}
