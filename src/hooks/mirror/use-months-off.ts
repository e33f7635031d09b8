import type { Class } from '#contract/reading/read.ts';
import { monthsOffReaching } from '#contract/school-year/place-month-off.ts';
import type { MonthsOff } from './next-report.ts';
import { useOne } from './use-one.ts';

/** The months off of a class that are on the device: its own first, then those of its madrasa and of its region. */
export function useMonthsOff(
  of: Pick<Class, 'madarisId' | 'madaris' | 'monthsOff' | 'pastDueDays'> | undefined,
): MonthsOff {
  const madrasa = useOne('madaris.get', of ? { id: of.madarisId } : null);
  const region = useOne('regions.get', of ? { id: of.madaris.regionId } : null);
  const places = [of, madrasa.row, region.row];
  return places.flatMap((place, at) => (place ? monthsOffReaching(place, places.slice(0, at)) : []));
}
