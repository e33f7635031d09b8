import { buildPart, type Demo } from '../build-demo.ts';
import { buildSponsors } from '../people.ts';
import { type RegionPlan, usualPlans } from '../plan.ts';
import { entryAt, type Random, randomFrom } from '../random.ts';
import { arabicNumber } from '../words/both-scripts.ts';
import { places } from '../words/places.ts';

/** One region beyond those of the usual demo, as a separate demo. */
export interface FurtherRegion {
  readonly demo: Demo;
  readonly classes: number;
}

/** Number of classes in the usual demo. */
export const usualClasses = usualPlans.reduce((sum, { classes }) => sum + classes, 0);

/**
 * The regions beyond the usual ones for a demo with at least this many classes, one by one, because all of them would not fit
 * into memory. They and their ids are the same for every size.
 */
export function* furtherRegions(classes: number): Iterable<FurtherRegion> {
  const plans = randomFrom(7);
  const sponsors = buildSponsors(randomFrom(1));
  let made = usualClasses;
  for (let place = usualPlans.length; made < classes; place += 1) {
    const plan = furtherPlan(plans, place);
    made += plan.classes;
    yield { demo: buildPart(plan, place, sponsors), classes: plan.classes };
  }
}

/** Many classes with few students each: the number of schools is what matters here. */
function furtherPlan(random: Random, number: number): RegionPlan {
  const place = entryAt(places, number % places.length);
  const madaris = random.between(12, 40);
  const classes = madaris * random.between(8, 14);
  const round = Math.floor(number / places.length) + 1;
  return {
    name: `${place[place.script]} ${place.script === 'ar' ? arabicNumber(round) : round}`,
    place,
    madaris,
    classes,
    students: classes * random.between(2, 3),
    percentage: random.between(30, 60),
    sponsoredMadaris: 1,
    sponsoredClasses: Math.floor(classes / 5),
    untouchedMadaris: Math.floor(madaris / 4),
    regional: 0,
  };
}
