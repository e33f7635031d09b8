import * as v from 'valibot';
import { Month } from '../fields.ts';

/** A former due day: it applies to the months before `before`. */
export const PastDueDay = v.object({ before: Month, dueDay: v.number() });
export type PastDueDay = v.InferOutput<typeof PastDueDay>;

/**
 * Former due days, the oldest first. A region has some after a change of its due day, a madrasa or class after a move, which
 * then decide for it alone. So neither event changes a past month. Older rows lack them.
 */
export const pastDueDays = { pastDueDays: v.optional(v.array(PastDueDay), []) };

/** Facts that decide on the due day of a month. */
export interface DueDays {
  /** The present due day of the region. */
  readonly dueDay: number;
  readonly pastDueDays: readonly PastDueDay[];
}

interface HasPast {
  readonly pastDueDays?: readonly PastDueDay[] | undefined;
}

/**
 * The due days of the reports of a place. `due_day_in` is the same in SQL.
 * @param region whose due day counts now
 * @param inside the place and those around it up to the region, the innermost first
 */
export function dueDaysOf(
  region: HasPast & { readonly dueDay: number },
  ...inside: readonly (HasPast | undefined)[]
): DueDays {
  const pasts = [...inside, region].map((place) => place?.pastDueDays ?? []);
  return {
    dueDay: region.dueDay,
    pastDueDays: pasts.reduce<readonly PastDueDay[]>(
      (past, around) => past.concat(around.filter(({ before }) => before > pastUntil(past))),
      [],
    ),
  };
}

/**
 * The first month that a past does not decide; for a class or madrasa, the month when it came to its present place. Empty
 * without a past.
 */
export function pastUntil(past: readonly PastDueDay[] | undefined): string {
  return past?.at(-1)?.before ?? '';
}

/** The due day of the report of a month. */
export function dueDayIn({ dueDay, pastDueDays }: DueDays, month: string): number {
  return pastDueDays.find(({ before }) => before > month)?.dueDay ?? dueDay;
}
