import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Class, Madrasa, Region } from '#contract/reading/read.ts';
import { hasClass } from '#contract/rights/has-class.ts';
import { classStateOf } from '#contract/school-year/class-states.ts';
import { isOffered } from '#contract/school-year/offered.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useOne } from './use-one.ts';

const calls = { region: 'regions.get', madrasa: 'madaris.get', class: 'classes.get' } as const;

/** A region, madrasa or class as a place that can be sponsored; money in dollars a month. */
export function placeOf(row: Region | Madrasa | Class) {
  return {
    id: row.id,
    name: row.name,
    /** Id of the madrasa itself or of the class's madrasa; undefined for a region. */
    madrasaId: 'madaris' in row ? row.madaris.id : 'region' in row ? row.id : undefined,
    /** Location: a region's address, a madrasa's region, a class's madrasa. */
    where: 'madaris' in row ? row.madaris.name : 'region' in row ? row.region.name : row.address,
    /** The row with the country and the name of its place. */
    whereabouts: 'madaris' in row ? row.madaris : 'region' in row ? row.region : row,
    description: row.description,
    /** The class, or the last class of the place, is over: no one can sponsor it. */
    ended: 'monthlyPrice' in row ? classStateOf(row, new Date(serverNow())) === 'ended' : row.hasEnded,
    /** It cannot be sponsored at present: it has no class yet, or it is a class without a teacher or students. */
    opensLater: 'monthlyPrice' in row ? !isOffered(row, new Date(serverNow())) : !hasClass(row),
    price: 'monthlyPrice' in row ? row.monthlyPrice : row.totalPrice,
    openDollars: row.openDollars,
    sponsoredPercentage: row.sponsoredPercentage,
    /** Parts of the place; a madrasa has no madaris, a class no classes. */
    counts: {
      ...('totalMadrasas' in row && { madaris: row.totalMadrasas }),
      ...('totalClasses' in row && { classes: row.totalClasses }),
      students: row.totalStudents,
      teachers: row.totalTeachers,
    },
    /** Number of the parts that have sponsors of their own. */
    sponsored: {
      ...('sponsoredMadaris' in row && { madaris: row.sponsoredMadaris }),
      ...('sponsoredClasses' in row && { classes: row.sponsoredClasses }),
    },
  };
}

export type Place = ReturnType<typeof placeOf>;

/** The region, madrasa or class that a payment page names. */
export function usePlace(type: SponsorshipType, typeId: string) {
  const params = type === 'class' ? { classId: typeId } : { id: typeId };
  const { row, ...view } = useOne(calls[type], params);
  return { place: row && placeOf(row), view };
}
