import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useOne } from './use-one.ts';

const calls = { region: 'regions.get', madrasa: 'madaris.get', class: 'classes.get' } as const;

/** What can be sponsored, of any of the three kinds. */
export interface Place {
  id: string;
  name: string;
  /** Where it is: a region's address, a madrasa's region, a class's madrasa. */
  where: string;
  /** Its country and the name of its place, as far as its region says them. */
  whereabouts: { country?: string | null | undefined; placeName?: string | undefined };
  description: string;
  /** Dollars a month, and what is still needed of them. */
  price: number;
  openDollars: number;
  sponsoredPercentage: number;
  /** Of what it consists; a madrasa has no madaris, a class no classes. */
  counts: { madaris?: number; classes?: number; students: number; teachers: number };
  /** How many of these are sponsored themselves. */
  sponsored: { madaris?: number; classes?: number };
}

/** A region, madrasa or class as what can be sponsored. */
export function placeOf(row: Region | Madrasa | Class): Place {
  return {
    id: row.id,
    name: row.name,
    where: 'madaris' in row ? row.madaris.name : 'region' in row ? row.region.name : row.address,
    whereabouts: 'madaris' in row ? row.madaris : 'region' in row ? row.region : row,
    description: row.description,
    price: 'monthlyPrice' in row ? row.monthlyPrice : row.totalPrice,
    openDollars: row.openDollars,
    sponsoredPercentage: row.sponsoredPercentage,
    counts: {
      ...('totalMadrasas' in row && { madaris: row.totalMadrasas }),
      ...('totalClasses' in row && { classes: row.totalClasses }),
      students: row.totalStudents,
      teachers: row.totalTeachers,
    },
    sponsored: {
      ...('sponsoredMadaris' in row && { madaris: row.sponsoredMadaris }),
      ...('sponsoredClasses' in row && { classes: row.sponsoredClasses }),
    },
  };
}

/** The region, madrasa or class that a payment page names. */
export function usePlace(type: SponsorshipType, typeId: string) {
  const params = type === 'class' ? { classId: typeId } : { id: typeId };
  const { row, ...view } = useOne(calls[type], params);
  return { place: row && placeOf(row), view };
}
