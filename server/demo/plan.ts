import { entryAt } from './random.ts';
import { type DemoPlace, places } from './words/places.ts';

/** Contents of a region of the demo, and its sponsored share. Money in dollars a month. */
export interface RegionPlan {
  readonly name: string;
  readonly place: DemoPlace;
  readonly madaris: number;
  readonly classes: number;
  readonly students: number;
  /** Sponsored part of the region's price, in percent. */
  readonly percentage: number;
  /** Number of completely sponsored madaris and classes; the classes of such madaris count. */
  readonly sponsoredMadaris: number;
  readonly sponsoredClasses: number;
  /** Number of madaris without sponsors. */
  readonly untouchedMadaris: number;
  /** Amount sponsored on the region as a whole. */
  readonly regional: number;
  /** The fixed price of the second madrasa, if it has one. */
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

/** The regions of the demo. */
export const usualPlans: readonly RegionPlan[] = firstPlans.map((plan, index) => {
  const place = entryAt(places, index);
  return { ...plan, name: place[place.script], place };
});
