import { and, eq, sql } from 'drizzle-orm';
import type { RadarRow } from '#contract/answers/radar.ts';
import type { QueryOf } from '#contract/endpoints.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { isOverdue } from '#contract/report-months.ts';
import type { DueDays } from '#contract/school-year/due-days.ts';
import { classesInScope, regionsInScope } from '#server/access/scope.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { classProgress } from '#server/db/schema/figures.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { dueDaysOfClass, firstMonth, monthsOffOfClass, offByMonth } from '#server/figures/class-months.ts';
import { countClassesBy } from '#server/figures/region-figures.ts';
import type { Context } from '#server/http/handler.ts';
import { bySilence, lastReported, radarCondition, radarSum } from './radar-conditions.ts';
import { readMonths, silence } from './radar-months.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock' | 'language'>;
export type RadarQuery = QueryOf<'radar.list'>;

interface ClassRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly madaris: RadarRow['madaris'];
  readonly region: RadarRow['region'];
  readonly dueDays: DueDays;
  readonly firstMonth: string;
  readonly lastMonth: string | null;
  readonly off: Parameters<typeof offByMonth>[0];
  readonly lastReport: RadarRow['lastReport'];
  readonly remindedAt: RadarRow['remindedAt'];
  readonly teachers: RadarRow['teachers'];
}

/** The classes in the caller's scope by months, the longest silence first. */
export async function selectRadar(call: Asking, query: RadarQuery, now: Date) {
  const months = monthsOf(query, now);
  const { page, limit } = query;
  const total = await countRadar(call, query, now);
  const meta = { totalItems: total, page, limit, months };
  // Otherwise all classes would be read to find none.
  if (total === 0) return { data: [], meta };
  const { rows } = await call.db.execute<{ row: ClassRow }>(sql`with page as materialized (
      select classes.id as class_id, row_number() over (order by ${bySilence}) as place
      from ${from} where ${radarWhere(call, query, now)} order by ${bySilence}
      limit ${limit} offset ${(page - 1) * limit}
    ) select json_build_object(
      'id', classes.id, 'name', ${nameIn('classes', call.language)},
      'madaris', json_build_object('id', madaris.id, 'name', ${nameIn('madaris', call.language)}),
      'region', json_build_object('id', regions.id, 'name', ${nameIn('regions', call.language)}, 'dueDay', regions.due_day),
      'dueDays', ${dueDaysOfClass}, 'firstMonth', ${firstMonth}, 'lastMonth', classes.last_month, 'off', ${monthsOffOfClass},
      'lastReport', (select json_build_object('month', reports.month, 'receivedDate', ${isoTime(arrivedAt)})
        from reports where reports.class_id = classes.id and reports.month = ${lastReported} and reports.counts
        order by ${arrivedAt} limit 1),
      'remindedAt', (select ${isoTime(sql`max(reminder.at)`)} from report_reminders as reminder
        where reminder.class_id = classes.id and not exists (select from reports
          where reports.class_id = classes.id and reports.month = reminder.month and reports.counts)),
      'teachers', coalesce((select json_agg(json_build_object('id', people.id, 'fullName', people.full_name,
          'phone', people.phone, 'email', coalesce(people.email, '')) order by people.full_name, people.id)
        from class_members join users as people on people.id = class_members.user_id
        where class_members.class_id = classes.id and class_members.role = 'teacher'), '[]'::json)
    ) as row
    from page join ${classes} on ${classes.id} = page.class_id
    join ${madaris} on ${madaris.id} = ${classes.madrasaId}
    join ${regions} on ${regions.id} = ${madaris.regionId} order by page.place`);
  const found = rows.map(({ row }) => row);
  const watched = found.map(({ id, dueDays, firstMonth, lastMonth, off }) => {
    return { id, dueDays, firstMonth, lastMonth, off: offByMonth(off) };
  });
  const byClass = await readMonths(call, watched, months, now);
  const data = found.map(({ dueDays: _, firstMonth: __, lastMonth: ___, off: ____, ...row }, index): RadarRow => {
    const own = byClass.get(row.id) ?? [];
    const missing = own.filter(({ state }) => isOverdue(state)).length;
    const last = row.lastReport?.month ?? null;
    const facts = watched[index];
    return {
      ...row,
      months: own,
      missing,
      ...(facts ? silence(facts, last, now) : { silentMonths: 0, silentSince: null }),
    };
  });
  return { data, meta };
}

/** The number of classes that the radar would show, from the figures of regions, unless a part of one is requested. */
async function countRadar(call: Asking, query: RadarQuery, now: Date): Promise<number> {
  const sum = query.search === '' && !query.madarisId && radarSum({ ...query, months: monthsOf(query, now), now });
  if (sum) {
    const scope = and(regionsInScope(call), query.regionId ? eq(regions.id, query.regionId) : undefined) ?? sql`true`;
    return (await countClassesBy(call.db, { scope, now, columns: { total: sum } })).total;
  }
  const { rows } = await call.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from} where ${radarWhere(call, query, now)}`,
  );
  return rows[0]?.total ?? 0;
}

const from = sql`${classProgress} as progress join ${classes} on ${classes.id} = progress.class_id
  join ${madaris} on ${madaris.id} = ${classes.madrasaId}
  join ${regions} on ${regions.id} = ${madaris.regionId}`;

function monthsOf({ months, month }: RadarQuery, now: Date): string[] {
  if (month) return [month];
  return monthsUpTo(monthOf(now), Number(months));
}

function radarWhere(call: Asking, query: RadarQuery, now: Date) {
  const conditions = and(
    classesInScope(call),
    searchCondition(sql`${classes.searchText} || chr(10) || ${madaris.searchText}`, query.search),
    query.regionId ? eq(madaris.regionId, query.regionId) : undefined,
    query.madarisId ? eq(classes.madrasaId, query.madarisId) : undefined,
    radarCondition({ ...query, months: monthsOf(query, now), now }),
  );
  return conditions ?? sql`true`;
}
