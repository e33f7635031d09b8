import { sql } from 'drizzle-orm';
import type { MonthFigures, RegionShare } from '#contract/answers/figures.ts';
import { radarFilters } from '#contract/answers/radar-filters.ts';
import type { Stats } from '#contract/answers/stats.ts';
import { addMonths, monthOf, monthsUpTo } from '#contract/month.ts';
import { dueEnd, isExpected, type MonthOffKind, type MonthState, reportState } from '#contract/report-months.ts';
import { dueDayIn, dueDaysOf, type PastDueDay, pastUntil } from '#contract/school-year/due-days.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { fetchRows } from '#server/db/prepared.ts';
import type { Context } from '#server/http/handler.ts';
import { selectRadar } from '#server/modules/radar/select-radar.ts';
import { attentionFigures } from '#server/modules/stats/attention.ts';
import { monthFigures } from '#server/modules/stats/month-figures.ts';
import { regionShares } from '#server/modules/stats/region-shares.ts';
import { statsQuery } from '#server/modules/stats/stats-query.ts';

/*
 * Compares stored figures with figures computed here from every row, by the rule of the contract and without the product's
 * SQL.
 */

interface ReportRow {
  readonly id: string;
  readonly month: string;
  readonly at: string;
  /** Figures of a report page. */
  readonly figures: { readonly lessons: number | null; readonly students: number | null } | null;
}

interface ClassRow extends Record<string, unknown> {
  readonly id: string;
  readonly region: string;
  readonly dueDay: number;
  /** Past due days of the class, its madrasa and its region. */
  readonly pasts: readonly (readonly PastDueDay[])[];
  readonly sortName: string;
  readonly createdAt: string;
  readonly firstMonth: string | null;
  readonly lastMonth: string | null;
  /** Months off of the class, its madrasa and its region; the first of a month counts. */
  readonly off: readonly { readonly month: string; readonly kind: MonthOffKind; readonly depth: number }[];
  readonly isComplete: boolean;
  readonly hasTeacher: boolean;
  readonly hasStudent: boolean;
  readonly reports: readonly ReportRow[];
  /** The kept value. */
  readonly reported: boolean;
}

interface MoneyRow extends Record<string, unknown> {
  readonly region: string | null;
  readonly cents: number;
  /** The refunded part. */
  readonly returned: number;
  readonly month: string | null;
  readonly until: string | null;
  readonly state: string;
}

interface Rows {
  readonly classes: readonly ClassRow[];
  readonly promised: readonly MoneyRow[];
  readonly paid: readonly MoneyRow[];
  readonly regions: readonly string[];
  readonly accounts: Readonly<Record<string, number>>;
  readonly arrivals: readonly string[];
}

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock' | 'language'>;

/** One line for each stored figure that differs from the rows; always none. */
export async function wrongFigures(
  db: Database,
  moments: readonly Date[] = interesting(new Date()),
): Promise<string[]> {
  const rows = await readRows(db);
  const wrong: string[] = [];
  const caller = { userId: '00000000-0000-7000-8000-000000000000', role: 'admin' } as const;
  const call: Asking = { db, caller, clock: systemClock, reach: 'all', language: 'en' };
  const expectSame = (what: string, kept: unknown, counted: unknown) => {
    const [left, right] = [JSON.stringify(kept), JSON.stringify(counted)];
    if (left !== right) wrong.push(`${what}: ${left} is kept, ${right} is what the rows say`);
  };
  for (const { id, reports, reported } of rows.classes) {
    expectSame(`whether class ${id} has reported`, reported, reports.length > 0);
  }
  for (const now of moments) {
    const at = now.toISOString();
    for (const region of [undefined, ...rows.regions.slice(0, 2)]) {
      const kept = await monthFigures(call as Context, region, now);
      expectSame(`months of ${region ?? 'all'} at ${at}`, kept, monthsOf(rows, region, now));
    }
    for (const { id, counted } of await regionShares(call as Context, now)) {
      expectSame(`report pages of ${id} at ${at}`, counted, pagesOf(rows, id, addMonths(monthOf(now), -1)));
    }
    const attention = await attentionFigures(call, now);
    const figures = Object.fromEntries(attention.map(({ kind, count }) => [kind, count]));
    for (const [kind, count] of Object.entries(attentionOf(rows, now))) {
      expectSame(`${kind} at ${at}`, figures[kind] ?? 0, count);
    }
    for (const show of radarFilters) {
      for (const window of [{ months: '3' }, { months: '6', month: addMonths(monthOf(now), -1) }] as const) {
        const query = { page: 1, limit: 1_000, search: '', show, ...window };
        const { data, meta } = await selectRadar(call, query, now);
        const expected = shown(rows, query, now);
        expectSame(
          `${show} ${JSON.stringify(window)} at ${at}`,
          data.map(({ id }) => id),
          expected,
        );
        expectSame(`how many are ${show} ${JSON.stringify(window)} at ${at}`, meta.totalItems, expected.length);
      }
    }
    const [stats] = await fetchRows(db, statsQuery(call, now));
    for (const [name, count] of Object.entries(statsOf(rows, now))) {
      expectSame(`${name} at ${at}`, stats?.[name as keyof Stats], count);
    }
  }
  return wrong;
}

/** Now, before and after the usual due day, and a year later. */
function interesting(now: Date): Date[] {
  const due = dueEnd(addMonths(monthOf(now), -1), 5);
  return [now, new Date(due.getTime() - 1), due, new Date(`${addMonths(monthOf(now), 13)}-03T00:00:00Z`)];
}

/** On `reports`: neither returned nor replaced. */
const counted = sql`replaced_at is null and returned_at is null`;

async function readRows(db: Database): Promise<Rows> {
  const classes = await db.execute<ClassRow>(sql`
    select classes.id, madaris.region_id as region, regions.due_day as "dueDay",
      json_build_array(classes.past_due_days, madaris.past_due_days, regions.past_due_days) as pasts, classes.sort_name as "sortName",
      classes.created_at as "createdAt", first_month as "firstMonth", last_month as "lastMonth",
      coalesce((select json_agg(json_build_object('month', month, 'kind', kind,
          'depth', array_position(array['class', 'madrasa', 'region'], place_type) - 1)
          order by array_position(array['class', 'madrasa', 'region'], place_type)) from months_off
        where class_id = classes.id or months_off.madrasa_id = madaris.id or months_off.region_id = regions.id), '[]'::json) as off,
      classes.open_cents is not distinct from 0 as "isComplete",
      exists (select from class_members m where m.class_id = classes.id and m.role = 'teacher') as "hasTeacher",
      exists (select from class_members m where m.class_id = classes.id and m.role = 'student') as "hasStudent",
      coalesce((select json_agg(json_build_object('id', id, 'month', month, 'at', created_at,
        'figures', page -> 'figures')) from reports
        where class_id = classes.id and ${counted}), '[]'::json) as reports,
      reported
    from classes join madaris on madaris.id = madrasa_id join regions on regions.id = madaris.region_id`);
  const promised = await db.execute<MoneyRow>(sql`
    select region_id as region, amount_cents as cents, 0 as returned, state, to_char(started_at at time zone 'UTC', 'YYYY-MM') as month,
      to_char(cancelled_at at time zone 'UTC', 'YYYY-MM') as until from sponsorships`);
  const paid = await db.execute<MoneyRow>(sql`
    select regions.id as region, amount_cents as cents, refunded_cents as returned, month, null as until, state from payments
    left join classes on type = 'class' and classes.id = type_id
    left join madaris on madaris.id = case type when 'madrasa' then type_id when 'class' then classes.madrasa_id end
    left join regions on regions.id = case type when 'region' then type_id else madaris.region_id end
    where state in ('paid', 'refunded')`);
  const regions = await db.execute<{ id: string }>(sql`select id from regions`);
  const accounts = await db.execute<{ role: string; count: number }>(
    sql`select role, count(*)::int as count from users group by role`,
  );
  const arrivals = await db.execute<{ at: string }>(sql`select created_at as at from reports where ${counted}`);
  return {
    classes: classes.rows,
    promised: promised.rows,
    paid: paid.rows,
    regions: regions.rows.map(({ id }) => id),
    accounts: Object.fromEntries(accounts.rows.map(({ role, count }) => [role, count])),
    arrivals: arrivals.rows.map(({ at }) => monthOf(new Date(at))),
  };
}

function stateOf(row: ClassRow, month: string, now: Date): MonthState {
  const times = row.reports.filter((one) => one.month === month).map(({ at }) => new Date(at).getTime());
  const receivedAt = times.length === 0 ? undefined : new Date(Math.min(...times));
  const off = offOf(row, month)?.kind;
  return reportState({
    month,
    dueDay: dueDayOf(row, month),
    receivedAt,
    firstMonth: firstOf(row),
    lastMonth: row.lastMonth,
    off,
    now,
  });
}

/** The month off of a month: the class's own first; its madrasa and region count since the month when it came there. */
function offOf({ off, pasts }: ClassRow, month: string) {
  const since = (depth: number) => pasts.slice(0, depth).map(pastUntil).sort().at(-1) ?? '';
  return off.find((one) => one.month === month && month >= since(one.depth));
}

function dueDayOf({ dueDay, pasts: [group, madrasa, region] }: ClassRow, month: string): number {
  const [inner, outer] = [group, madrasa].map((pastDueDays) => ({ pastDueDays }));
  return dueDayIn(dueDaysOf({ dueDay, pastDueDays: region }, inner, outer), month);
}

function endOf(row: ClassRow, month: string): Date {
  return dueEnd(month, dueDayOf(row, month));
}

function firstOf({ firstMonth, createdAt }: ClassRow): string {
  return firstMonth ?? monthOf(new Date(createdAt));
}

/** It has ended. */
function isOver({ lastMonth }: ClassRow, now: Date): boolean {
  return lastMonth !== null && lastMonth < monthOf(now);
}

/** The due day of its last report is not over. */
function isWatched(row: ClassRow, now: Date): boolean {
  return row.lastMonth === null || now < endOf(row, row.lastMonth);
}

function silentFrom(row: ClassRow): string {
  const last = row.reports
    .map(({ month }) => month)
    .sort()
    .at(-1);
  const first = firstOf(row);
  let next = last === undefined || addMonths(last, 1) < first ? first : addMonths(last, 1);
  while (offOf(row, next)) next = addMonths(next, 1);
  return row.lastMonth !== null && next > row.lastMonth ? '9999-12' : next;
}

const sum = (rows: readonly MoneyRow[]) => rows.reduce((total, { cents }) => total + cents, 0) / 100;

function monthsOf(rows: Rows, region: string | undefined, now: Date): MonthFigures[] {
  const isOf = (row: { region: string | null }) =>
    region === undefined ? row.region !== null && rows.regions.includes(row.region) : row.region === region;
  const classes = rows.classes.filter(isOf);
  return monthsUpTo(monthOf(now), 12).map((month) => {
    const states = classes.map((row) => stateOf(row, month, now));
    const count = (...wanted: MonthState[]) => states.filter((state) => wanted.includes(state)).length;
    const paid = rows.paid.filter((row) => isOf(row) && row.month === month);
    const lasting = rows.promised.filter(
      (row) => isOf(row) && row.month !== null && row.month <= month && (row.until === null || row.until > month),
    );
    return {
      month,
      sponsoredDollars: sum(lasting),
      chargedDollars: sum(paid),
      refundedDollars: sum(paid.map((row) => ({ ...row, cents: row.returned }))),
      expectedReports: states.filter((state) => isExpected[state]).length,
      receivedReports: count('received'),
      lateReports: count('late'),
      missingReports: count('missing'),
      openReports: count('due', 'waiting'),
    };
  });
}

/** The first page that arrived for the month, for each class. */
function pagesOf(rows: Rows, region: string, month: string): RegionShare['counted'] {
  const first = rows.classes
    .filter((row) => row.region === region)
    .map(({ reports }) =>
      reports
        .filter((report) => report.month === month && report.figures)
        .sort((a, b) => compare([new Date(a.at).toISOString(), a.id], [new Date(b.at).toISOString(), b.id]))
        .at(0),
    )
    .flatMap((report) => report?.figures ?? []);
  const total = (of: 'lessons' | 'students') => first.reduce((all, figures) => all + (figures[of] ?? 0), 0);
  return { month, classes: first.length, lessons: total('lessons'), students: total('students') };
}

type Shown = { show: (typeof radarFilters)[number]; months: string; month?: string };

/** The ids on the radar, in its order. */
function shown({ classes }: Rows, { show, months, month }: Shown, now: Date): string[] {
  const window = month ? [month] : monthsUpTo(monthOf(now), Number(months));
  const isAny = (row: ClassRow, of: readonly string[], ...wanted: MonthState[]) =>
    of.some((one) => wanted.includes(stateOf(row, one, now)));
  // It may have been silent for longer than the window shows.
  const isLongSilent = (row: ClassRow) => endOf(row, silentFrom(row)) <= now;
  const isShown = (row: ClassRow): boolean => {
    switch (show) {
      case 'all':
        return isWatched(row, now);
      case 'without-teacher':
        return isWatched(row, now) && !row.hasTeacher;
      case 'silent':
        return isWatched(row, now) && endOf(row, addMonths(silentFrom(row), 1)) <= now;
      case 'due':
        return month ? isAny(row, [month], 'due', 'waiting') : isAny(row, [addMonths(monthOf(now), -1)], 'due');
      case 'missing':
        return (
          (month !== undefined || isWatched(row, now)) && (isAny(row, window, show) || (!month && isLongSilent(row)))
        );
      default:
        return isAny(row, window, show);
    }
  };
  const by = (row: ClassRow) => [silentFrom(row), row.sortName, row.id];
  return classes
    .filter(isShown)
    .sort((a, b) => compare(by(a), by(b)))
    .map(({ id }) => id);
}

/** By code point, like the database. */
function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : Buffer.compare(Buffer.from(a[at] ?? ''), Buffer.from(b[at] ?? ''));
}

function attentionOf(rows: Rows, now: Date) {
  const of = (show: Shown['show']) => shown(rows, { show, months: '12' }, now).length;
  return {
    missingReports: of('missing'),
    silentClasses: of('silent'),
    classesWithoutTeacher: of('without-teacher'),
    dueReports: of('due'),
    classesWithoutStudents: rows.classes.filter((row) => !isOver(row, now) && !row.hasStudent).length,
  };
}

function statsOf({ classes, accounts, arrivals }: Rows, now: Date): Partial<Stats> {
  return {
    totalClasses: classes.filter((row) => !isOver(row, now)).length,
    sponsoredClasses: classes.filter((row) => !isOver(row, now) && row.isComplete).length,
    totalStudents: accounts.student ?? 0,
    totalTeachers: accounts.teacher ?? 0,
    totalSponsors: accounts.sponsor ?? 0,
    reportsThisMonth: arrivals.filter((month) => month === monthOf(now)).length,
  };
}
