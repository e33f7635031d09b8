import { type SQL, sql } from 'drizzle-orm';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import { hasLeft } from '#contract/transfer-states.ts';
import type { Database } from '#server/db/pool.ts';
import { listed } from '#server/db/schema/columns.ts';

type Value = SQL;

/** On `transfers`, or its alias: the school has confirmed that the money arrived. */
export function hasArrived(table: SQL = sql`transfers`): SQL {
  return sql`${table}.state = 'confirmed'`;
}

/** On `transfers`, or its alias: the money was sent, confirmed or not, and has not come back. */
export function isUnderWay(table: SQL = sql`transfers`): SQL {
  return sql`${table}.state in ${listed(transferStates.filter((state) => hasLeft[state]))}`;
}

/** The month (`YYYY-MM`) of a day. */
export function monthOfDay(day: SQL): SQL {
  return sql`to_char(${day}, 'YYYY-MM')`;
}

/** Cents that arrived at a madrasa in a month. */
export function arrivedIn(madrasaId: Value, month: Value): SQL {
  return sql`(select coalesce(sum(arrival.confirmed_cents), 0)::float8 from transfers as arrival
    where arrival.madrasa_id = ${madrasaId} and ${hasArrived(sql`arrival`)}
      and ${monthOfDay(sql`arrival.received_date`)} = ${month})`;
}

/** Cents that a madrasa has left at the end of a month: everything that arrived by then, minus everything spent by then. */
export function balanceAt(madrasaId: Value, month: Value): SQL {
  return sql`((select coalesce(sum(arrival.confirmed_cents), 0) from transfers as arrival
      where arrival.madrasa_id = ${madrasaId} and ${hasArrived(sql`arrival`)}
        and ${monthOfDay(sql`arrival.received_date`)} <= ${month})
    - (select coalesce(sum(spent.total_cents), 0) from spending_reports as spent
      where spent.madrasa_id = ${madrasaId} and spent.counts and spent.month <= ${month}))::float8`;
}

/** The same for one madrasa. */
export async function balanceOf(db: Database, madrasaId: string, month: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select ${balanceAt(sql`${madrasaId}::uuid`, sql`${month}`)} as cents`,
  );
  return rows[0]?.cents ?? 0;
}
