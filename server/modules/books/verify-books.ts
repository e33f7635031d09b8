import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { bookEntries, bookMonths, bookRows } from '#server/db/schema/books.ts';
import { currentRows, pieces } from './pieces.ts';
import { firstSeal, sealEntry, sealMonth, sealRow } from './seals.ts';

/** A row of a closed month that was changed after it was sealed. */
interface ChangedRow {
  readonly month: string;
  readonly table: string;
  readonly row: string;
}

/**
 * Recomputes the seals of all closed months.
 * @returns the first changed row, or undefined
 */
export async function firstChangedRow(db: Database): Promise<ChangedRow | undefined> {
  return (await brokenSeal(db)) ?? (await changedFacts(db)) ?? (await changedAmounts(db));
}

/** Follows the chain through months, entries and rows; a missing row breaks it at the next one. */
async function brokenSeal(db: Database): Promise<ChangedRow | undefined> {
  let seal = firstSeal;
  for (const month of await db.select().from(bookMonths).orderBy(asc(bookMonths.month))) {
    const named = { month: month.month, table: 'book_months', row: month.month };
    if (month.previousSeal !== seal) return named;
    seal = sealMonth(seal, month);
    for await (const entry of entriesOf(db, month.month)) {
      seal = sealEntry(seal, entry);
      if (seal !== entry.seal) return { ...named, table: 'book_entries', row: String(entry.position) };
    }
    for await (const row of rowsOf(db, month.month)) {
      seal = sealRow(seal, row);
      if (seal !== row.seal) return { ...named, table: 'book_rows', row: `${row.tableName} ${row.rowId}` };
    }
    if (seal !== month.seal) return named;
  }
  return undefined;
}

const rowsAtOnce = 5_000;

async function* entriesOf(db: Database, month: string) {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(bookEntries)
      .where(and(eq(bookEntries.month, month), gt(bookEntries.position, after)))
      .orderBy(asc(bookEntries.position))
      .limit(rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
}

async function* rowsOf(db: Database, month: string) {
  const key = sql`(table_name collate "C", row_id collate "C")`;
  for (let after: SQL = sql`('', '')`; ; ) {
    const rows = await db
      .select()
      .from(bookRows)
      .where(and(eq(bookRows.month, month), sql`${key} > ${after}`))
      .orderBy(sql`table_name collate "C"`, sql`row_id collate "C"`)
      .limit(rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = sql`(${last.tableName}, ${last.rowId})`;
  }
}

async function firstOf(db: Database, query: SQL): Promise<ChangedRow | undefined> {
  const { rows } = await db.execute<ChangedRow & Record<string, unknown>>(query);
  return rows[0];
}

/** A row whose columns differ from the sealed ones. A spending report may disappear after a correction by its author. */
function changedFacts(db: Database): Promise<ChangedRow | undefined> {
  return firstOf(
    db,
    sql`with current as (${currentRows})
    select r.month, case r.table_name when 'arrivals' then 'transfers' else r.table_name end as table, r.row_id as row
    from book_rows r join book_months m on m.month = r.month
    left join current on current.table_name = r.table_name and current.row_id = r.row_id
    where current.facts is distinct from r.facts and not (current.facts is null and r.table_name = 'spending_reports'
      and exists (select from spending_reports s where s.created_at > m.closed_at
        and s.madrasa_id::text = split_part(r.facts, '|', 1) and s.month = split_part(r.facts, '|', 2)))
    order by r.month, r.table_name, r.row_id limit 1`,
  );
}

/**
 * A payment, payout or transfer whose amount differs from the booked one, although no change was recorded since the last month
 * was closed. Payments and sent transfers never change; refunds and deposits may, and their rows record the time.
 */
function changedAmounts(db: Database): Promise<ChangedRow | undefined> {
  const signed = sql`case when debit < credit then cents else -cents end`;
  return firstOf(
    db,
    sql`with last as (select month, closed_at from book_months order by month desc limit 1),
    booked as (
      select kind, source_id, fund, min(month) as month, sum(${signed}) as cents, max(reference) as reference
      from book_entries where kind in ('gift', 'send', 'costs', 'refund', 'payout') group by kind, source_id, fund
    ), current as (
      select kind, source_id, fund, sum(${signed}) as cents, max(changed) as changed, max(reference) as reference
      from (${pieces}) as p, last where to_char(date, 'YYYY-MM') <= last.month group by kind, source_id, fund
    )
    select coalesce(b.month, (select month from last)) as month,
      case coalesce(b.kind, c.kind) when 'payout' then 'gateway_payouts' when 'gift' then 'payments' when 'refund' then 'payments'
        else 'transfers' end as table,
      split_part(coalesce(b.reference, c.reference), ' ', 2) as row
    from booked b full join current c using (kind, source_id, fund)
    where coalesce(b.cents, 0) <> coalesce(c.cents, 0) and case
      when kind in ('gift', 'send', 'costs') then b.cents is not null
      when kind in ('refund', 'payout') then c.changed <= (select closed_at from last)
      else false end
    order by 1, 2, 3 limit 1`,
  );
}
