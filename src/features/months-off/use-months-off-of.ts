import { addMonths, monthOf } from '#contract/month.ts';
import { dueDaysOf } from '#contract/school-year/due-days.ts';
import { monthsOffReaching } from '#contract/school-year/place-month-off.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import type { Place } from './place.ts';

/** This month in UTC, by the server's clock. */
export function thisMonth(): string {
  return monthOf(new Date(serverNow()));
}

/**
 * The months off of a place and of the places that contain it.
 * - `above`: each with the name of its place.
 * - `refresh`: fetches the place again after a change, whose answer does not contain it.
 */
export function useMonthsOffOf({ type, id }: Place) {
  const group = useOne('classes.get', type === 'class' ? { classId: id } : null);
  const madrasaId = type === 'madrasa' ? id : group.row?.madarisId;
  const madrasa = useOne('madaris.get', madrasaId ? { id: madrasaId } : null);
  const regionId = type === 'region' ? id : (madrasa.row?.regionId ?? group.row?.madaris.regionId);
  const region = useOne('regions.get', regionId ? { id: regionId } : null);
  const place = { class: group, madrasa, region }[type];
  const places = [group, madrasa, region];
  return {
    own: place.row?.monthsOff ?? [],
    above: places.slice(places.indexOf(place) + 1).flatMap(({ row }, at) => {
      const inside = places.slice(0, places.indexOf(place) + 1 + at).map((one) => one.row);
      return (row ? monthsOffReaching(row, inside) : []).map((off) => ({ ...off, from: row?.name ?? '' }));
    }),
    dueDays: region.row && dueDaysOf(region.row, group.row, madrasa.row),
    isLoading: place.state === 'loading',
    refresh: place.refresh,
  };
}

/** The months from a year back to a year ahead, newest first: those that a user plans and looks back on. */
export function monthsAround(now: string): string[] {
  return Array.from({ length: 25 }, (_, at) => addMonths(now, 12 - at));
}
