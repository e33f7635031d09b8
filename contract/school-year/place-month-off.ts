import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { monthOffKinds } from '../report-months.ts';
import { type PastDueDay, pastUntil } from './due-days.ts';

/** A month off of one place. */
export const PlaceMonthOff = v.object({
  id: Id,
  month: Month,
  kind: v.picklist(monthOffKinds),
  /** 'Ramadan', 'summer', 'flood'. Empty for one that is `closed`. */
  name: v.string(),
});
export type PlaceMonthOff = v.InferOutput<typeof PlaceMonthOff>;

/** The months off of the place itself, the oldest first; without those of the places it is in. Older rows have none. */
export const monthsOff = { monthsOff: v.optional(v.array(PlaceMonthOff), []) };

interface HasPast {
  readonly pastDueDays?: readonly PastDueDay[] | undefined;
}

/**
 * The months off of a place that also apply to a place inside it, from the month when that was added. `months_off_of` is the
 * same in SQL.
 * @param inside the places in between, if they are known
 */
export function monthsOffReaching<TMonth extends { readonly month: string }>(
  place: { readonly monthsOff?: readonly TMonth[] | undefined },
  inside: readonly (HasPast | undefined)[],
): TMonth[] {
  const since =
    inside
      .map((one) => pastUntil(one?.pastDueDays))
      .sort()
      .at(-1) ?? '';
  return (place.monthsOff ?? []).filter(({ month }) => month >= since);
}
