import * as v from 'valibot';
import { Month } from '../fields.ts';

/** A due day that reports of earlier months had: it is valid for the months before `before`. */
export const PastDueDay = v.object({ before: Month, dueDay: v.number() });
export type PastDueDay = v.InferOutput<typeof PastDueDay>;

/**
 * Due days of earlier months, the oldest first. A region has some after its due day was changed; a madrasa and a class after they moved, which
 * then speak for it alone: so neither changes a month that has passed. Older rows lack them.
 */
export const pastDueDays = { pastDueDays: v.optional(v.array(PastDueDay), []) };

/** Facts that decide on the due day of a month. */
export interface DueDays {
  /** The due day that a region has now. */
  readonly dueDay: number;
  readonly pastDueDays: readonly PastDueDay[];
}

interface HasPast {
  readonly pastDueDays?: readonly PastDueDay[] | undefined;
}

/**
 * The due days of the reports of a place. `due_day_in` is the same in SQL.
 * @param region whose due day counts now
 * @param inside the place and what is around it up to the region, the innermost first
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

/** The first month that a past does not decide; of a class or madrasa, since when it has been where it is. Empty without a past. */
export function pastUntil(past: readonly PastDueDay[] | undefined): string {
  return past?.at(-1)?.before ?? '';
}

/** The due day of the report of a month. */
export function dueDayIn({ dueDay, pastDueDays }: DueDays, month: string): number {
  return pastDueDays.find(({ before }) => before > month)?.dueDay ?? dueDay;
}
