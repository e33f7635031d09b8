import { entryAt, type Random, randomFrom } from './random.ts';
import { arabicNumber } from './words/both-scripts.ts';
import { type Place, places } from './words/places.ts';

/** What a region of the demo has, and how far it is sponsored. Money in dollars a month. */
export interface RegionPlan {
  readonly name: string;
  readonly place: Place;
  readonly madaris: number;
  readonly classes: number;
  readonly students: number;
  /** How much of the region's price is sponsored, in percent. */
  readonly percentage: number;
  /** How many madaris and classes are sponsored completely; the classes of such madaris count. */
  readonly sponsoredMadaris: number;
  readonly sponsoredClasses: number;
  /** How many madaris no one sponsors yet. */
  readonly untouchedMadaris: number;
  /** What is sponsored on the region as a whole. */
  readonly regional: number;
  /** The price of the second madrasa, where it is fixed. */
  readonly fixedPrice?: number;
}

/** The first region has the figures that the specification prints (docs/rules.md#demo). */
const firstPlans: readonly Omit<RegionPlan, 'name' | 'place'>[] = [
  {
    madaris: 24,
    classes: 313,
    students: 1425,
    percentage: 90,
    sponsoredMadaris: 2,
    sponsoredClasses: 57,
    untouchedMadaris: 2,
    regional: 0,
    fixedPrice: 400,
  },
  {
    madaris: 9,
    classes: 71,
    students: 402,
    percentage: 46,
    sponsoredMadaris: 1,
    sponsoredClasses: 17,
    untouchedMadaris: 3,
    regional: 0,
  },
  {
    madaris: 5,
    classes: 28,
    students: 164,
    percentage: 20,
    sponsoredMadaris: 0,
    sponsoredClasses: 3,
    untouchedMadaris: 2,
    regional: 60,
  },
];

/** Students of the usual demo: those of its three regions. */
export const usualSize = firstPlans.reduce((sum, { students }) => sum + students, 0);

/**
 * The regions of a demo with at least `size` students: always the first three, and as many more as it takes.
 *
 * @param size number of students, `usualSize` at least
 */
export function plansFor(size: number): RegionPlan[] {
  const random = randomFrom(size);
  const plans: RegionPlan[] = [];
  for (let students = 0; plans.length < firstPlans.length || students < size; ) {
    const place = entryAt(places, plans.length % places.length);
    const round = Math.floor(plans.length / places.length);
    const name = round > 0 ? numberedName(place, round + 1) : place[place.script];
    const plan = { ...(firstPlans[plans.length] ?? furtherPlan(random)), name, place };
    plans.push(plan);
    students += plan.students;
  }
  return plans;
}

/** The name of one more region of a place, with its number as the region writes numbers. */
export function numberedName(place: Place, number: number): string {
  return `${place[place.script]} ${place.script === 'ar' ? arabicNumber(number) : number}`;
}

function furtherPlan(random: Random): Omit<RegionPlan, 'name' | 'place'> {
  const madaris = random.between(12, 40);
  const classes = madaris * random.between(8, 14);
  return {
    madaris,
    classes,
    students: classes * random.between(4, 12),
    percentage: random.between(30, 60),
    sponsoredMadaris: 1,
    sponsoredClasses: Math.floor(classes / 5),
    untouchedMadaris: Math.floor(madaris / 4),
    regional: 0,
  };
}
