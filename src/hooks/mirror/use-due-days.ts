import type { Class } from '#contract/reading/read.ts';
import { type DueDays, dueDaysOf } from '#contract/school-year/due-days.ts';
import { useOne } from './use-one.ts';

/** The due days of the reports of a class; undefined if the device does not have its region. */
export function useDueDays(of: Pick<Class, 'madarisId' | 'madaris' | 'pastDueDays'> | undefined) {
  const madrasa = useOne('madaris.get', of ? { id: of.madarisId } : null);
  const region = useOne('regions.get', of ? { id: of.madaris.regionId } : null);
  const dueDays: DueDays | undefined = region.row && dueDaysOf(region.row, of, madrasa.row);
  return { dueDays, isLoading: region.state === 'loading' };
}
