import { paymentMethods } from '#contract/entities/sponsorship.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { demoId } from './demo-id.ts';
import type { DemoPerson } from './people.ts';
import { entryAt, type Random } from './random.ts';
import { type DemoClass, type DemoMadrasa, type DemoRegion, sum, timeOf } from './schools.ts';

export type DemoSponsorship = ReturnType<typeof sponsorshipsFor>[number];

interface Share {
  type: SponsorshipType;
  typeId: string;
  cents: number;
  /** Paid by the demo sponsor only. */
  demo?: boolean;
  ended?: boolean;
}

/**
 * The start of sponsorships, in hours (schools.ts), like that of the classes (report-history.ts). The demo sponsor gives since
 * the first year, and to a region since its classes send reports; everyone else since the last two months. Some classes open a
 * few weeks later.
 */
const starts = { ofDemoSponsor: 1_000, ofTheirRegion: 5_090, others: 7_000 };

/** Cents that stay open at least if something must not count as fully sponsored. */
const gap = 100;

/**
 * Sponsorships that give a region exactly the figures of its plan, with the formulas of docs/rules.md#what-is-sponsored.
 * @param sponsors the first is the demo account
 * @throws RangeError if the plan cannot be met
 */
export function sponsorshipsFor(random: Random, region: DemoRegion, sponsors: readonly DemoPerson[], place: number) {
  const shares = sharesOf(random, region, place);
  const madrasaOf = new Map(
    region.madaris.flatMap(({ id, classes }) => [id, ...classes.map((entry) => entry.id)].map((each) => [each, id])),
  );
  const paid = shares.flatMap((each) => (each.demo || each.cents < 4000 ? [each] : inParts(random, each)));
  if (place === 0) paid.push(endedShare(region));
  return paid.map((each, index) => {
    const started = startOf(each, place, index);
    const sponsor = each.demo ? entryAt(sponsors, 0) : entryAt(sponsors, random.between(1, sponsors.length - 1));
    return {
      id: demoId(`sponsorship ${place}.${index}`, started),
      sponsorId: sponsor.id,
      type: each.type,
      typeId: each.typeId,
      regionId: region.id,
      madrasaId: madrasaOf.get(each.typeId) ?? null,
      amountCents: each.cents,
      state: each.ended ? ('cancelled' as const) : ('active' as const),
      // The demo sponsor's classes of the first region, which is marked for zakat (money/zakat-marks.ts).
      givingKind: each.demo && each.type === 'class' && !each.ended && place === 0 ? ('zakat' as const) : null,
      paymentMethod: random.pick(paymentMethods),
      lastFour: String(random.between(0, 9_999)).padStart(4, '0'),
      autoCharge: random.once(2),
      startedAt: started,
      cancelledAt: each.ended ? timeOf(6_000) : null,
    };
  });
}

function startOf({ demo, type }: Share, place: number, index: number): Date {
  if (!demo) return timeOf(starts.others + place * 100 + index * 3);
  return timeOf(type === 'region' ? starts.ofTheirRegion : starts.ofDemoSponsor + place * 500 + index * 9);
}

/** The demo sponsor's former sponsorship, for a class of the madrasa without sponsors. */
function endedShare({ madaris }: DemoRegion): Share {
  const { id, price } = entryAt(entryAt(madaris, 1).classes, 0);
  return { type: 'class', typeId: id, cents: price * 100, demo: true, ended: true };
}

/** The shares and their places, before sponsors are assigned. */
function sharesOf(random: Random, region: DemoRegion, place: number): Share[] {
  const { plan } = region;
  const groups = groupMadaris(region);
  const complete = groups.complete.map((madrasa) => whole('madrasa', madrasa));
  const chosen = completeClasses(groups, plan.sponsoredClasses);
  const classes = [...chosen].map((entry) => whole('class', entry));
  const regional: Share[] =
    plan.regional > 0 ? [{ type: 'region', typeId: region.id, cents: plan.regional * 100, demo: true }] : [];
  const target = region.price * plan.percentage;
  const rest = target - centsOf([...complete, ...classes, ...regional]);
  const partial = partialShares(random, groups, chosen, rest);
  const shares = [...complete, ...classes, ...regional, ...partial];
  if (centsOf(shares) !== target) throw new RangeError(`The sponsorships of ${plan.name} do not meet its plan.`);
  markDemoSponsor(shares, region, place);
  return shares;
}

interface Groups {
  complete: DemoMadrasa[];
  /** Sponsored class by class. */
  byClass: DemoMadrasa[];
  /** Sponsored as a whole, with some classes sponsored separately. */
  asWhole: DemoMadrasa[];
}

/** The first madrasa is sponsored class by class, the second and the last ones not at all. */
function groupMadaris({ madaris, plan }: DemoRegion): Groups {
  const untouched = new Set([entryAt(madaris, 1)]);
  for (let index = madaris.length - 1; untouched.size < plan.untouchedMadaris; index -= 1) {
    untouched.add(entryAt(madaris, index));
  }
  const touched = madaris.filter((madrasa) => !untouched.has(madrasa));
  const complete = touched.slice(2, 2 + plan.sponsoredMadaris);
  const others = touched.filter((madrasa) => !complete.includes(madrasa));
  return {
    complete,
    byClass: others.filter((_, index) => index % 3 === 0),
    asWhole: others.filter((_, index) => index % 3 !== 0),
  };
}

/** The classes that are sponsored by themselves: one after the other in each madrasa, until the plan is met. */
function completeClasses(groups: Groups, planned: number): Set<DemoClass> {
  const chosen = new Set<DemoClass>();
  const wanted = planned - sum(groups.complete.map(({ classes }) => classes.length));
  const open = [...groups.byClass, ...groups.asWhole];
  for (let number = 0; chosen.size < wanted; number += 1) {
    const before = chosen.size;
    for (const madrasa of open) {
      const entry = madrasa.classes[number];
      if (entry && number < madrasa.classes.length - 1 && chosen.size < wanted) chosen.add(entry);
    }
    if (chosen.size === before) throw new RangeError(`There are no ${planned} classes to sponsor.`);
  }
  return chosen;
}

/** Distributes `cents` among classes and madaris so that none of them is complete. */
function partialShares(random: Random, groups: Groups, chosen: ReadonlySet<DemoClass>, cents: number): Share[] {
  const openClasses = groups.byClass.flatMap(({ classes }) => classes.filter((entry) => !chosen.has(entry)));
  const wholes = groups.asWhole.map((madrasa) => {
    const paid = madrasa.classes.filter((entry) => chosen.has(entry)).map(({ price }) => price);
    return { madrasa, open: (madrasa.price - sum(paid)) * 100 - gap };
  });
  const room = sum(openClasses.map(({ price }) => price * 100)) + sum(wholes.map(({ open }) => open));
  const ratio = Math.floor((100 * cents) / room);
  const forClasses = openClasses.flatMap((entry): Share[] => {
    const percent = Math.max(0, Math.min(96, ratio + random.between(-12, 4)));
    const dollars = Math.floor((entry.price * percent) / 100);
    return dollars > 0 ? [{ type: 'class', typeId: entry.id, cents: dollars * 100 }] : [];
  });
  return [...forClasses, ...sharesOfWholes(random, wholes, cents - centsOf(forClasses))];
}

function sharesOfWholes(random: Random, wholes: { madrasa: DemoMadrasa; open: number }[], cents: number): Share[] {
  const room = sum(wholes.map(({ open }) => open));
  if (cents < 0 || cents > room) throw new RangeError('More is planned than madaris have open.');
  const parts = wholes.map(({ open }) => Math.floor((open * cents * random.between(85, 100)) / (room * 10_000)) * 100);
  let left = cents - sum(parts);
  let leftRoom = room - sum(parts);
  return wholes.flatMap(({ madrasa, open }, index): Share[] => {
    const part = entryAt(parts, index);
    // The rest of the first pass is spread by the open amounts; the last place takes the remaining cents.
    const fair = leftRoom > 0 ? Math.ceil((left * (open - part)) / leftRoom / 100) * 100 : 0;
    const more = Math.min(open - part, left, fair);
    left -= more;
    leftRoom -= open - part;
    return part + more > 0 ? [{ type: 'madrasa', typeId: madrasa.id, cents: part + more }] : [];
  });
}

/** The demo sponsor pays for the demo teacher's first class, and for a madrasa of the second region. */
function markDemoSponsor(shares: Share[], region: DemoRegion, place: number): void {
  const firstClass = region.madaris[0]?.classes[0]?.id;
  const wanted = place === 0 ? shares.find(({ typeId }) => typeId === firstClass) : undefined;
  const other = place === 1 ? shares.findLast(({ type }) => type === 'madrasa') : undefined;
  for (const share of [wanted, other]) if (share) share.demo = true;
}

function whole(type: SponsorshipType, { id, price }: { id: string; price: number }): Share {
  return { type, typeId: id, cents: price * 100 };
}

/** Several people pay a large sum. */
function inParts(random: Random, share: Share): Share[] {
  const first = Math.floor((share.cents * random.between(25, 75)) / 10_000) * 100;
  const parts = [first, share.cents - first].map((cents) => ({ ...share, cents }));
  return parts.flatMap((part) => (part.cents > 16_000 ? inParts(random, part) : [part]));
}

function centsOf(shares: readonly Share[]): number {
  return sum(shares.map(({ cents }) => cents));
}
