import { type SQL, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { noRow } from '#server/db/schema/columns.ts';
import { regionFigures } from '#server/db/schema/figures.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { dueDayOfClass, dueDayOfRegion } from './due-days.ts';

/*
 * Stored figures (docs/decisions/0045-figures-are-kept.md) as parts of queries. Only the state of a month depends on the time,
 * so it is decided here.
 */

/** On `regions`: the last month whose report is missing if none has come, for classes that have not moved. */
export function overdueOfRegion(now: Date): SQL {
  return overdueBy(dueDayOfRegion(addMonths(monthOf(now), -1)), now);
}

/** The same on `classes` joined with their `madaris` and `regions`. */
export function overdueOfClass(now: Date): SQL {
  return overdueBy(dueDayOfClass(addMonths(monthOf(now), -1)), now);
}

/**
 * The same for the rows of `region_figures as figures`. Classes that came from another region are counted separately until the
 * due day of the previous month, which is that of their former region.
 * @param overdue of the region
 */
export function overdueOfFigures(overdue: SQL, now: Date): SQL {
  const isFresh = sql`left(figures.due_before, 7) = ${monthOf(now)}`;
  return sql`(case when ${isFresh} then ${overdueBy(sql`right(figures.due_before, 2)::integer`, now)} else ${overdue} end)`;
}

function overdueBy(dueDay: SQL, now: Date): SQL {
  const last = addMonths(monthOf(now), -1);
  return sql`(case when report_due_end(${last}::text, ${dueDay}) <= ${now.toISOString()}::timestamptz
    then ${last}::text else ${addMonths(last, -1)}::text end)`;
}

/** A figure about everything, such as the number of accounts of a role. */
export function figureOfAll(kind: string, month = ''): SQL {
  return sql`(select coalesce(sum(amount), 0)::int from ${regionFigures}
    where region_id = ${noRow} and kind = ${kind} and month = ${month})`;
}

/**
 * One row with a count of classes for each name of `columns`.
 * @param scope on `regions`: those whose classes are counted
 * @param columns made of `sumOf` and the conditions beside it
 */
export async function countClassesBy<TName extends string>(
  db: Database,
  { scope, now, columns }: { scope: SQL; now: Date; columns: Readonly<Record<TName, SQL>> },
): Promise<Readonly<Record<TName, number>>> {
  const named = Object.entries<SQL>(columns).map(([name, sum]) => sql`(${sum})::int as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<TName, number>>(sql`
    with watched as materialized (select ${regions.id}, ${overdueOfRegion(now)} as overdue from ${regions} where ${scope})
    select ${sql.join(named, sql`, `)}
    from (select figures.kind, figures.month, figures.until, figures.amount, ${overdueOfFigures(sql`watched.overdue`, now)} as overdue
      from ${regionFigures} as figures join watched on watched.id = figures.region_id) as figures`);
  const [row] = rows;
  if (!row) throw new Error('A sum is always one row.');
  return row;
}

/** The sum of the figures for which a condition holds. */
export function sumOf(condition: SQL): SQL {
  return sql`coalesce(sum(amount) filter (where ${condition}), 0)`;
}

/** Classes of a kind (`class`, `sponsored`, `untaught`, `unattended`) that have not ended. */
export function currentClasses(kind: ClassKind, now: Date): SQL {
  return sql`${sumOf(sql`kind = ${kind}`)} - ${sumOf(sql`kind = ${`ended:${kind}`} and month < ${monthOf(now)}`)}`;
}

type ClassKind = 'class' | 'sponsored' | 'untaught' | 'unattended';

/** The figures that `currentClasses` sums up, for all classes and for complete ones. */
export const classKinds = sql.raw(`('class', 'sponsored', 'ended:class', 'ended:sponsored')`);

/** The number of classes that still owe a report: the due day of the last one is not over. */
export function watchedClasses(kind: ClassKind): SQL {
  return sql`${sumOf(sql`kind = ${kind}`)} - ${sumOf(sql`kind = ${`ended:${kind}`} and month <= overdue`)}`;
}

/** Classes with a missing month since `from`. `until` is the last month of a class that ends. */
export function missingSince(from: string): SQL {
  return sumOf(sql`(kind = 'silent' and month <= overdue and (until = '' or until > overdue))
    or (kind = 'gap' and month >= ${from} and month <= overdue and until > overdue)`);
}

/** Classes without a report for two finished months. */
export const silent = sumOf(sql`kind = 'silent' and month < overdue and (until = '' or until > overdue)`);

/** Classes whose report of the month is expected and has not come, in the regions that match a condition. */
export function withoutReport(month: string, condition: SQL): SQL {
  return sql`${sumOf(sql`${condition} and ((kind = 'from' and month <= ${month}) or (kind = 'early' and month = ${month}))`)}
    - ${sumOf(sql`${condition} and ((kind = 'over' and month <= ${month}) or (kind in ('off', 'received', 'late') and month = ${month}))`)}`;
}

/** Merges rows of the same figure, so that their number depends on the figures and not on the changes. */
export async function foldFigures(db: Database): Promise<void> {
  await db.execute(sql`select fold_figures()`);
}
