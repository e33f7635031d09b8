import { type SQL, sql } from 'drizzle-orm';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import type { Language } from '#contract/language/languages.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { dueDate, isOverdue, type MonthOffKind, type ReportFacts, reportState } from '#contract/report-months.ts';
import { type DueDays, dueDayIn } from '#contract/school-year/due-days.ts';
import type { MemberRole } from '#contract/school-year/membership.ts';
import { vacancyOf } from '#contract/school-year/offered.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';

/** A class and the facts from which its months are computed. */
export interface ClassFacts {
  readonly id: string;
  readonly name: string;
  readonly madrasaId: string;
  readonly madrasaName: string;
  readonly dueDays: DueDays;
  /** The months for which a report is expected: from the first to the last, without those off. */
  readonly firstMonth: string;
  readonly lastMonth: string | null;
  readonly off: ReadonlyMap<string, NamedMonthOff>;
  /** The months when it lost its teacher, or its students (contract/school-year/offered.ts). */
  readonly untaughtSince: string | null;
  readonly unattendedSince: string | null;
  /** The first report of each month that counts, by month. */
  readonly received: ReadonlyMap<string, { readonly id: string; readonly at: Date }>;
}

/** The reason why a month is off, and its name. */
export interface NamedMonthOff {
  readonly kind: MonthOffKind;
  readonly name: string;
}

/** The months off of a class as JSON, on `classes`. */
export const monthsOffOfClass = sql`(select json_agg(json_build_object('month', month, 'kind', kind, 'name', name))
  from months_off_of(classes.id, classes.madrasa_id, classes.region_id))`;

/** On `classes`: the first month for which a report is expected. */
export const firstMonth = sql`coalesce(classes.first_month, month_of(classes.created_at))`;

/**
 * On `classes`: the month after the last one in which a person had a role in it, or its first month if no one ever had; null
 * while a person has the role.
 * @param isEmpty no one has that role in it, if the query has counted them anyway
 */
export function lackedSince(role: MemberRole, isEmpty?: SQL): SQL {
  const ofRole = sql`class_id = classes.id and role = ${sql.raw(`'${role}'`)}`;
  return sql`(select case when ${isEmpty ?? sql`not exists (select from class_members where ${ofRole})`} then
    coalesce((select month_after(max(until_month), 1) from past_members where ${ofRole}), ${firstMonth}) end)`;
}

/** On `classes` joined with their `madaris` and `regions`: the due days of a class as JSON. */
export const dueDaysOfClass = sql`json_build_object('dueDay', regions.due_day,
  'pastDueDays', with_past_of(with_past_of(classes.past_due_days, madaris.past_due_days), regions.past_due_days))`;

/** The months off of a class, by month. */
export function offByMonth(rows: readonly (NamedMonthOff & { month: string })[] | null): Map<string, NamedMonthOff> {
  return new Map((rows ?? []).map(({ month, ...off }) => [month, off]));
}

/** The facts that decide about a month of a class, except for the time and the received reports. */
export function factsOf(
  { dueDays, firstMonth, lastMonth, off }: Pick<ClassFacts, 'dueDays' | 'firstMonth' | 'lastMonth' | 'off'>,
  month: string,
): Omit<ReportFacts, 'receivedAt' | 'now'> {
  return { month, dueDay: dueDayIn(dueDays, month), firstMonth, lastMonth, off: off.get(month)?.kind };
}

interface FoundClass extends Omit<ClassFacts, 'off' | 'received'>, Record<string, unknown> {
  readonly off: (NamedMonthOff & { month: string })[] | null;
  readonly received: { month: string; id: string; at: string }[] | null;
}

const shownMonths = 12;

/**
 * The facts of these classes, in their order; those that are not there are left out.
 * @param reader the language of the names
 */
export async function classFacts(db: Database, ids: readonly string[], reader: Language): Promise<ClassFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FoundClass>(sql`
    select classes.id, ${nameIn('classes', reader)} as name, madaris.id as "madrasaId", ${nameIn('madaris', reader)} as "madrasaName",
      ${lackedSince('teacher')} as "untaughtSince", ${lackedSince('student')} as "unattendedSince", ${dueDaysOfClass} as "dueDays", ${firstMonth} as "firstMonth", classes.last_month as "lastMonth", ${monthsOffOfClass} as off,
      (select json_agg(json_build_object('month', first.month, 'id', first.id, 'at', first.at)) from (
        select distinct on (month) id, ${arrivedAt} as at, month
        from reports where class_id = classes.id and reports.counts order by month, at, id
      ) as first) as received
    from unnest((select ${sql.param(ids)}::uuid[])) with ordinality as chosen(id, place)
    join classes on classes.id = chosen.id
    join madaris on madaris.id = classes.madrasa_id
    join regions on regions.id = madaris.region_id
    order by chosen.place`);
  return rows.map(({ off, received, ...row }) => ({
    ...row,
    off: offByMonth(off),
    received: new Map((received ?? []).map(({ month, id, at }) => [month, { id, at: new Date(at) }])),
  }));
}

/** The last twelve months of a class, the oldest first (docs/rules.md#report-months). */
export function monthsOf(facts: ClassFacts, now: Date): ReportMonth[] {
  const vacancy = vacancyOf(facts, now);
  return monthsUpTo(monthOf(now), shownMonths).map((month) => {
    const receivedAt = facts.received.get(month)?.at;
    const state = reportState({ ...factsOf(facts, month), receivedAt, now });
    return {
      month,
      state,
      lacks: isOverdue(state) && vacancy && month >= vacancy.since ? vacancy.kind : null,
      dueDate: dueDate(month, dueDayIn(facts.dueDays, month)),
      receivedDate: receivedAt?.toISOString() ?? null,
      offName: facts.off.get(month)?.name || null,
    };
  });
}
