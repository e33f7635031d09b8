import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The months off of a place itself, for its row, the oldest first (contract/school-year/place-month-off.ts).
 * @param column of `months_off`, which names the place
 */
export function monthsOffOf(column: SQL, id: AnyPgColumn): SQL {
  return sql`coalesce((select json_agg(json_build_object('id', off.id, 'month', off.month, 'kind', off.kind, 'name', off.name)
    order by off.month) from months_off as off where off.${column} = ${id}), '[]'::json)`;
}
