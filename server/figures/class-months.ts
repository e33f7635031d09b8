import { sql } from 'drizzle-orm';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { dueDate, reportState } from '#contract/report-months.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import type { Database } from '#server/db/pool.ts';

/** A class with what its months are computed from. */
export interface ClassFacts {
  readonly id: string;
  readonly name: string;
  readonly madrasaId: string;
  readonly madrasaName: string;
  readonly dueDay: number;
  /** The first month for which a report is expected. */
  readonly expectedFrom: string;
  /** The first report of each month that counts, by month. */
  readonly received: ReadonlyMap<string, { readonly id: string; readonly at: Date }>;
}

interface FoundClass extends Omit<ClassFacts, 'expectedFrom' | 'received'>, Record<string, unknown> {
  readonly createdAt: string;
  readonly received: { month: string; id: string; at: string }[] | null;
}

const shownMonths = 12;

/** The facts of these classes, in their order; those that are not there are left out. */
export async function classFacts(db: Database, ids: readonly string[]): Promise<ClassFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FoundClass>(sql`
    select classes.id, classes.name, madaris.id as "madrasaId", madaris.name as "madrasaName",
      regions.due_day as "dueDay", classes.created_at as "createdAt",
      (select json_agg(json_build_object('month', first.month, 'id', first.id, 'at', first.at)) from (
        select distinct on (month) id, ${arrivedAt} as at, month
        from reports where class_id = classes.id and reports.counts order by month, at, id
      ) as first) as received
    from unnest((select ${sql.param(ids)}::uuid[])) with ordinality as chosen(id, place)
    join classes on classes.id = chosen.id
    join madaris on madaris.id = classes.madrasa_id
    join regions on regions.id = madaris.region_id
    order by chosen.place`);
  return rows.map(({ createdAt, received, ...row }) => ({
    ...row,
    expectedFrom: monthOf(new Date(createdAt)),
    received: new Map((received ?? []).map(({ month, id, at }) => [month, { id, at: new Date(at) }])),
  }));
}

/** The last twelve months of a class, the oldest first (docs/rules.md#report-months). */
export function monthsOf({ dueDay, expectedFrom, received }: ClassFacts, now: Date): ReportMonth[] {
  return monthsUpTo(monthOf(now), shownMonths).map((month) => {
    const receivedAt = received.get(month)?.at;
    return {
      month,
      state: reportState({ month, dueDay, receivedAt, expectedFrom, now }),
      dueDate: dueDate(month, dueDay),
      receivedDate: receivedAt?.toISOString() ?? null,
    };
  });
}
