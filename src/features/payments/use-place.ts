import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useOne } from '#hooks/mirror/use-one.ts';

const calls = { region: 'regions.get', madrasa: 'madaris.get', class: 'classes.get' } as const;

/** What is paid for, of any of the three kinds. */
export interface Place {
  name: string;
  /** Where it is: a region's address, a madrasa's region, a class's madrasa. */
  where: string;
  /** Dollars a month, and what is still needed of them. */
  price: number;
  openDollars: number;
  sponsoredPercentage: number;
  /** Of what it consists; a madrasa has no madaris, a class no classes. */
  counts: { madaris?: number; classes?: number; students: number; teachers: number };
}

/** The region, madrasa or class that a payment page names. */
export function usePlace(type: SponsorshipType, typeId: string) {
  const params = type === 'class' ? { classId: typeId } : { id: typeId };
  const { row, ...view } = useOne(calls[type], params);
  const place: Place | undefined = row && {
    name: row.name,
    where: 'madaris' in row ? row.madaris.name : 'region' in row ? row.region.name : row.address,
    price: 'monthlyPrice' in row ? row.monthlyPrice : row.totalPrice,
    openDollars: row.openDollars,
    sponsoredPercentage: row.sponsoredPercentage,
    counts: {
      ...('totalMadrasas' in row && { madaris: row.totalMadrasas }),
      ...('totalClasses' in row && { classes: row.totalClasses }),
      students: row.totalStudents,
      teachers: row.totalTeachers,
    },
  };
  return { place, view };
}
