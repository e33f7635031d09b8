import { and, eq, sql } from 'drizzle-orm';
import type { MonthOff } from '#contract/answers/month-off.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { PlaceNames } from '#contract/language/place-names.ts';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { dueEnd } from '#contract/report-months.ts';
import { monthsAhead } from '#contract/school-year/class-states.ts';
import { type DueDays, dueDayIn, dueDaysOf } from '#contract/school-year/due-days.ts';
import { classesInScope, madarisInScope, regionsInScope } from '#server/access/scope.ts';
import { placeNames } from '#server/db/names/place-names.ts';
import { classes, madaris, monthsOff, regions } from '#server/db/schema/places-and-people.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import { found } from '#server/http/call/found.ts';
import type { Deletion, Write, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { mailSponsorsOfExcuse } from '#server/mail/queue-place-mails.ts';
import { newId } from '#server/new-id.ts';
import { agreeTo, lapseWithout } from './requests/write-request.ts';
import { existingMonthOff } from './select-months-off.ts';

/**
 * Plans a month off, or excuses it once its due day is over. A report that comes anyway counts.
 * @throws HttpError `not-found` for a place out of scope, `month-off-there`, `rule-broken` for a month too long ago or too far
 *   ahead
 */
export async function createMonthOff(call: Omit<Write<'monthsOff.create'>, 'params'>): Promise<MonthOff> {
  const { id = newId(), placeType, placeId, month, name } = call.body;
  const [added] = await addMonthsOff(call, { placeType, placeId, name, months: [{ id, month }] });
  return found(added);
}

/**
 * Plans or excuses several months with one reason; sponsors get one mail about all excused ones.
 * @returns the oldest first
 * @throws HttpError as `createMonthOff`; nothing is done then
 */
export async function createMonthsOff(call: Omit<Write<'monthsOff.createSeveral'>, 'params'>): Promise<MonthOff[]> {
  const { months, ...of } = call.body;
  return addMonthsOff(call, { ...of, months: [...new Set(months)].sort().map((month) => ({ id: newId(), month })) });
}

interface Added extends Pick<MonthOff, 'placeType' | 'placeId' | 'name'> {
  /** The oldest first. */
  readonly months: readonly { readonly id: string; readonly month: string }[];
}

async function addMonthsOff(call: Writing, { placeType, placeId, name, months }: Added): Promise<MonthOff[]> {
  const { db, clock, caller } = call;
  const now = clock.now();
  const { dueDays } = await lockRegionOf(call, placeType, placeId);
  const place = { regionId: null, madrasaId: null, classId: null, [columnOf[placeType]]: placeId };
  const added: MonthOff[] = [];
  for (const { id, month } of months) {
    requireNear(call, month);
    const kind = now < dueEnd(month, dueDayIn(dueDays, month)) ? 'off' : 'excused';
    const [row] = await db
      .insert(monthsOff)
      .values({ id, placeType, ...place, month, kind, name, addedBy: caller.userId ?? null })
      .onConflictDoNothing()
      .returning({ id: monthsOff.id });
    if (!row) throw new HttpError('month-off-there');
    added.push(await existingMonthOff(call, id));
  }
  await agreeTo(db, { placeType, placeId }, months);
  for (const { month } of added.filter(({ kind }) => kind === 'off'))
    await call.audit('plan-month-off', { type: placeType, id: placeId }, { month, reason: name });
  await noteExcused(
    call,
    added.filter(({ kind }) => kind === 'excused'),
  );
  return added;
}

/** @throws HttpError `rule-broken` for a month too long ago or too far ahead */
export function requireNear(call: Writing, month: string): void {
  const thisMonth = monthOf(call.clock.now());
  if (month < addMonths(thisMonth, -limits.monthsBeforeClass)) throw brokenField(call, 'month', 'monthTooEarly');
  if (month > addMonths(thisMonth, monthsAhead)) throw brokenField(call, 'month', 'lastMonthTooLate');
}

/** Sponsors get one message about all months that were excused together. */
async function noteExcused(call: Writing, excused: readonly MonthOff[]): Promise<void> {
  const [first] = excused;
  if (!first) return;
  const { placeType, placeId, name: reason } = first;
  const months = excused.map(({ month }) => month);
  if (months.length === 1)
    await call.audit('excuse-month', { type: placeType, id: placeId }, { month: first.month, reason });
  else await call.audit('excuse-months', { type: placeType, id: placeId }, { month: first.month, months, reason });
  const { rows } = await call.db.execute<{ names: PlaceNames }>(
    sql`select ${placeNames(sql`${placeId}::uuid`)} as names`,
  );
  const { names } = found(rows[0]);
  await mailSponsorsOfExcuse(call.db, { ...names, type: placeType, id: placeId }, { months, reason });
}

/**
 * @returns the month off before its deletion
 * @throws HttpError `not-found`
 */
export async function deleteMonthOff(call: Deletion<'monthsOff.delete'>): Promise<MonthOff> {
  const { db, params } = call;
  const row = await existingMonthOff(call, params.id);
  await lockRegionOf(call, row.placeType, row.placeId);
  await db.delete(monthsOff).where(eq(monthsOff.id, row.id));
  await lapseWithout(db, row);
  await call.audit('remove-month-off', { type: row.placeType, id: row.placeId }, { month: row.month });
  return row;
}

const noPast = { madrasa: undefined, group: undefined };
const columnOf = { region: 'regionId', madrasa: 'madrasaId', class: 'classId' } as const;

/**
 * Locks the place's region, like a move into it.
 * @returns the region with the due days of the place
 * @throws HttpError `not-found` for a place out of scope
 */
export async function lockRegionOf(call: Writing, type: SponsorshipType, id: string): Promise<LockedRegion> {
  const seen = await regionOf(call, type, id);
  await lockRegions(call.db, [seen.id]);
  const region = await regionOf(call, type, id);
  // It moved to another region in between.
  if (region.id !== seen.id) throw new HttpError('busy', { retryAfter: 1 });
  return region;
}

interface LockedRegion {
  readonly id: string;
  readonly dueDays: DueDays;
}

async function regionOf(call: Writing, type: SponsorshipType, id: string): Promise<LockedRegion> {
  const { db } = call;
  const columns = { id: regions.id, dueDay: regions.dueDay, pastDueDays: regions.pastDueDays };
  const ofMadrasa = { madrasa: madaris.pastDueDays };
  const rows = {
    region: () =>
      db
        .select(columns)
        .from(regions)
        .where(and(eq(regions.id, id), regionsInScope(call))),
    madrasa: () =>
      db
        .select({ ...columns, ...ofMadrasa })
        .from(madaris)
        .innerJoin(regions, eq(regions.id, madaris.regionId))
        .where(and(eq(madaris.id, id), madarisInScope(call))),
    class: () =>
      db
        .select({ ...columns, ...ofMadrasa, group: classes.pastDueDays })
        .from(classes)
        .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
        .innerJoin(regions, eq(regions.id, madaris.regionId))
        .where(and(eq(classes.id, id), classesInScope(call))),
  };
  const { id: regionId, dueDay, pastDueDays, madrasa, group } = { ...noPast, ...found((await rows[type]())[0]) };
  const inside = [group, madrasa].map((past) => ({ pastDueDays: past }));
  return { id: regionId, dueDays: dueDaysOf({ dueDay, pastDueDays }, ...inside) };
}
