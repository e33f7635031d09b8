import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { monthOffKinds } from '../report-months.ts';
import { type PastDueDay, pastUntil } from './due-days.ts';

/** A month off as it is with its place. */
export const PlaceMonthOff = v.object({
  id: Id,
  month: Month,
  kind: v.picklist(monthOffKinds),
  /** 'Ramadan', 'summer', 'flood'. Empty of one that is `closed`. */
  name: v.string(),
});
export type PlaceMonthOff = v.InferOutput<typeof PlaceMonthOff>;

/** The months off of a place itself, the oldest first; without those of what it is in. Older rows say nothing of them. */
export const monthsOff = { monthsOff: v.optional(v.array(PlaceMonthOff), []) };

interface HasPast {
  readonly pastDueDays?: readonly PastDueDay[] | undefined;
}

/**
 * The months off of a place that reach what is inside it: those since when that has been there. `months_off_of` is the same in SQL.
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
