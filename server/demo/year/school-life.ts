import { eq, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import { isMostlyRamadan } from '#contract/school-year/suggested-months-off.ts';
import { addMembers } from '#server/access/membership/write-membership.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { classMembers, monthsOff } from '#server/db/schema/places-and-people.ts';
import type { Demo } from '../build-demo.ts';
import { demoId } from '../demo-id.ts';
import type { DemoDocument } from '../documents.ts';
import { entryAt } from '../random.ts';
import { timeOf } from '../schools.ts';
import { type BothScripts, otherScript, type Script } from '../words/both-scripts.ts';

/*
 * A year of school life: months without lessons, an excused one, a class that ended last summer with its successor, and a
 * raised price.
 */

const addedAt = timeOf(950);
const names: Readonly<Record<'ramadan' | 'summer' | 'flood' | 'old', BothScripts>> = {
  ramadan: { en: 'Ramadan', ar: 'رمضان' },
  summer: { en: 'Summer holidays', ar: 'العطلة الصيفية' },
  flood: { en: 'Flood', ar: 'فيضان' },
  old: { en: 'until summer', ar: 'حتى الصيف' },
};
/** Months of the last year and the next, without this one and the last, for which a demo has received, due and late reports. */
const monthsAround = [-11, -10, -9, -8, -7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** Months ago for which the demo teacher's second class sent no report. */
const excusedAgo = 5;
const raisedDaysAgo = 20;
/** Dollars by which the price of the demo sponsor's class rose. */
const raise = 5;
const dayMs = 24 * 3_600_000;

interface DemoMonthOff {
  readonly month: string;
  readonly name: BothScripts;
}

/** The months without lessons of each region, the oldest first. */
function regionMonthsOff(now: Date): DemoMonthOff[] {
  return monthsAround.flatMap((step) => {
    const month = addMonths(monthOf(now), step);
    if (isMostlyRamadan(month)) return [{ month, name: names.ramadan }];
    return month.endsWith('-08') ? [{ month, name: names.summer }] : [];
  });
}

/** A class that ended last summer, whose teacher and students continue in its successor. */
interface EndedClass {
  readonly id: string;
  readonly successorId: string;
  readonly script: Script;
  readonly firstMonth: string;
  readonly lastMonth: string;
}

export interface SchoolLife {
  /** The sent reports: none for a month without lessons. */
  readonly reports: DemoDocument[];
  readonly ended: EndedClass | undefined;
}

/** Reports of the demo, adapted to a school year. */
export function schoolLifeOf(demo: Demo, all: readonly DemoDocument[], now: Date): SchoolLife {
  const off = new Set(regionMonthsOff(now).map(({ month }) => month));
  const reports = all.filter(({ month = '' }) => !off.has(month));
  const ended = endedClass(demo, reports, off, lastSummer(now));
  if (!ended) return { reports, ended };
  const isBefore = ({ classId, month = '' }: DemoDocument) => classId === ended.successorId && month <= ended.lastMonth;
  return { reports: reports.map((each) => (isBefore(each) ? { ...each, classId: ended.id } : each)), ended };
}

/** The class with most reports among those without a separate sponsor that have sent one for each month up to summer. */
function endedClass(
  { regions, sponsorships }: Demo,
  reports: readonly DemoDocument[],
  off: ReadonlySet<string>,
  lastMonth: string,
): EndedClass | undefined {
  const sponsored = new Set(sponsorships.map(({ typeId }) => typeId));
  const candidates = regions.flatMap(({ madaris, plan }) =>
    madaris.flatMap(({ classes }) =>
      classes.flatMap(({ id }) => {
        const own = reports.filter(({ classId, month = '' }) => classId === id && month <= lastMonth);
        const months = new Set(own.filter(({ review }) => !review?.returned).map(({ month = '' }) => month));
        const firstMonth = [...months].sort()[0];
        // The heading of a page names its class, so its report cannot move.
        if (firstMonth === undefined || sponsored.has(id) || own.some(({ page }) => page)) return [];
        const asked = monthsBetween(firstMonth, lastMonth).filter((month) => !off.has(month));
        const isWhole = asked.every((month) => months.has(month));
        return isWhole ? [{ successorId: id, firstMonth, length: months.size, script: plan.place.script }] : [];
      }),
    ),
  );
  const [first] = candidates.sort((one, other) => other.length - one.length);
  return first && { ...first, id: demoId('class that ended', addedAt), lastMonth };
}

function monthsBetween(first: string, last: string): string[] {
  return first > last ? [] : [first, ...monthsBetween(addMonths(first, 1), last)];
}

/** Writes the rows of the year, once places and people are there. */
export async function insertSchoolLife(db: Database, demo: Demo, { ended }: SchoolLife, now: Date): Promise<void> {
  await insertMonthsOff(db, demo, now);
  if (ended) await insertEnded(db, ended);
}

async function insertMonthsOff(db: Database, demo: Demo, now: Date): Promise<void> {
  const added = (of: string, addedBy: string) => ({
    id: demoId(`month off ${of}`, addedAt),
    addedBy,
    createdAt: new Date(now.getTime() - 30 * dayMs),
  });
  const off = regionMonthsOff(now);
  await db.insert(monthsOff).values(
    demo.regions.flatMap(({ id, supervisorId, plan }) =>
      off.map(({ month, name }) => ({
        ...{ ...added(`${id} ${month}`, supervisorId), placeType: 'region' as const, regionId: id },
        ...{ month, kind: 'off' as const, name: name[plan.place.script] },
      })),
    ),
  );
  const month = addMonths(monthOf(now), -excusedAgo);
  if (off.some((each) => each.month === month)) return;
  const { madaris, supervisorId, plan } = entryAt(demo.regions, 0);
  const { id: classId } = entryAt(entryAt(madaris, 0).classes, 1);
  const excused = {
    placeType: 'class',
    classId,
    month,
    kind: 'excused',
    name: names.flood[plan.place.script],
  } as const;
  await db.insert(monthsOff).values({ ...added('excused', supervisorId), ...excused });
}

/** The last June, in which school years end. */
function lastSummer(now: Date): string {
  const year = now.getUTCFullYear() - (now.getUTCMonth() > 5 ? 0 : 1);
  return `${year}-06`;
}

async function insertEnded(
  db: Database,
  { id, successorId, script, firstMonth, lastMonth }: EndedClass,
): Promise<void> {
  await db.execute(sql`insert into classes (id, madrasa_id, region_id, name, other_name, description, monthly_price_cents, search_text, first_month,
      last_month, ended_reason, end_noted, successor_id, version, created_at, updated_at)
    select ${id}::uuid, madrasa_id, region_id, name || ${` (${names.old[script]})`}, other_name || ${` (${names.old[otherScript(script)]})`}, description, monthly_price_cents, search_text,
      ${firstMonth}, ${lastMonth}, 'finished', true, id, 1, created_at, updated_at from classes where id = ${successorId}`);
  const people = await db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .where(eq(classMembers.classId, successorId));
  const userIds = people.map((one) => one.id);
  await addMembers(db, id, userIds, new Date(`${firstMonth}-01T00:00:00Z`));
  await db.execute(sql`update classes set first_month = ${addMonths(lastMonth, 1)} where id = ${successorId}`);
}

/**
 * The class of the demo sponsor costs more than before, which the sponsor reads in the news. The demo's log has nothing else.
 */
export async function insertPriceRise(db: Database, demo: Demo, now: Date): Promise<void> {
  const sponsor = demo.people.find(({ role }) => role === 'sponsor')?.id;
  const given = demo.sponsorships.find(
    (row) => row.sponsorId === sponsor && row.type === 'class' && row.state === 'active',
  );
  const group = demo.regions
    .flatMap(({ madaris }) => madaris.flatMap(({ classes }) => classes))
    .find(({ id }) => id === given?.typeId);
  if (!group) throw new RangeError('The demo sponsor gives to a class.');
  const at = new Date(now.getTime() - raisedDaysAgo * dayMs);
  await db.insert(auditLog).values({
    id: demoId('price rise', at),
    at,
    userId: demo.people.find(({ role }) => role === 'admin')?.id ?? null,
    ...{ action: 'update', objectType: 'class', objectId: group.id },
    changes: { changes: { monthlyPrice: { from: group.price - raise, to: group.price } } },
  });
}
