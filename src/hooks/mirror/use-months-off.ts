import type { Class } from '#contract/reading/read.ts';
import type { MonthsOff } from './next-report.ts';
import { useOne } from './use-one.ts';

/** The months off that concern a class: its own first, then those of its madrasa and of its region, as far as they are on the device. */
export function useMonthsOff(of: Pick<Class, 'madarisId' | 'madaris' | 'monthsOff'> | undefined): MonthsOff {
  const madrasa = useOne('madaris.get', of ? { id: of.madarisId } : null);
  const region = useOne('regions.get', of ? { id: of.madaris.regionId } : null);
  return [of, madrasa.row, region.row].flatMap((place) => place?.monthsOff ?? []);
}
