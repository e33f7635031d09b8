import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/pool.ts';

/** Rows in one statement: few enough for one message, and many enough that round trips do not matter. */
const chunkLength = 2_000;

/**
 * Inserts many rows quickly: as one JSON value instead of a parameter for each field. All rows have the same columns.
 * @throws if a row breaks a rule of its table
 */
export async function insertRows<TTable extends PgTable>(
  db: Database,
  table: TTable,
  rows: readonly TTable['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += chunkLength) {
    const chunk = rows.slice(start, start + chunkLength).map((row) => {
      const values: Record<string, unknown> = row;
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key]]));
    });
    await db.execute(sql`insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(chunk)}::jsonb)`);
  }
}
