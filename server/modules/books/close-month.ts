import { desc, sql } from 'drizzle-orm';
import { addMonths } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { bookEntries, bookMonths, bookRows } from '#server/db/schema/books.ts';
import { currentRows, pieces } from './pieces.ts';
import { firstSeal, sealEntry, sealMonth, sealRow } from './seals.ts';

type NewEntry = Omit<typeof bookEntries.$inferInsert, 'month' | 'position' | 'seal'>;
type NewRow = Omit<typeof bookRows.$inferInsert, 'month' | 'seal'>;

const rowsAtOnce = 1_000;

/** Only one call closes months at a time, until the end of its transaction. */
export async function lockBooks(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('books', 0))`);
  await db.execute(sql`set local statement_timeout = 0`);
}

/**
 * Closes a month and open ones before it, each with its own seal. The caller holds the lock.
 * @returns the closed months, the latest last
 */
export async function closeMonths(
  db: Database,
  { upTo, closedAt }: { upTo: string; closedAt: Date },
): Promise<string[]> {
  await db.execute(sql`create temp table book_pieces on commit drop as ${pieces}`);
  await db.execute(sql`create temp table book_facts on commit drop as ${currentRows}`);
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select to_char(min(date), 'YYYY-MM') as first from book_pieces where cents <> 0`,
  );
  const first = rows[0]?.first ?? upTo;
  const [last] = await db.select().from(bookMonths).orderBy(desc(bookMonths.month)).limit(1);
  const from = last ? addMonths(last.month, 1) : first < upTo ? first : upTo;
  const closed: string[] = [];
  let seal = last?.seal ?? firstSeal;
  for (let month = from; month <= upTo; month = addMonths(month, 1)) {
    seal = await closeOne(db, { month, previousSeal: seal, closedAt });
    closed.push(month);
  }
  return closed;
}

interface Closing {
  readonly month: string;
  readonly previousSeal: string;
  readonly closedAt: Date;
}

/** @returns its seal */
async function closeOne(db: Database, { month, previousSeal, closedAt }: Closing): Promise<string> {
  let seal = sealMonth(previousSeal, { month, closedAt });
  const entries = (await newEntries(db, month)).map((entry, at) => {
    const row = { ...entry, month, position: at + 1 };
    seal = sealEntry(seal, row);
    return { ...row, seal };
  });
  const rows = (await newRows(db, month)).map((facts) => {
    const row = { ...facts, month };
    seal = sealRow(seal, row);
    return { ...row, seal };
  });
  await db.insert(bookMonths).values({ month, seal, previousSeal, closedAt });
  for (let at = 0; at < entries.length; at += rowsAtOnce)
    await db.insert(bookEntries).values(entries.slice(at, at + rowsAtOnce));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db.insert(bookRows).values(rows.slice(at, at + rowsAtOnce));
  return seal;
}

/** On pieces and entries: both accounts in a fixed order, so that an entry and its correction have one key. */
const accounts = sql`least(debit, credit) as one, greatest(debit, credit) as other`;
const signed = sql`case when debit < credit then cents else -cents end`;

/**
 * The entries that bring the books of a month up to date with the rows: all of this month, and corrections of closed months,
 * dated by the day of the event. Corrections of a later month are left to that month.
 */
async function newEntries(db: Database, month: string): Promise<NewEntry[]> {
  const first = sql`${`${month}-01`}::date`;
  const last = sql`(${first} + interval '1 month' - interval '1 day')::date`;
  const { rows } = await db.execute<NewEntry & Record<string, unknown>>(sql`
    with known as (
      select kind, source_id, ${accounts}, fund, ${signed} as cents, date, (changed at time zone 'UTC')::date as changed, reference
        from book_pieces where date <= ${last}
      union all
      select kind, source_id, ${accounts}, fund, -(${signed}), null, null, reference from book_entries
    ), open as (
      select kind, source_id, one, other, fund, sum(cents) as cents, max(reference) as reference,
        coalesce(max(date) filter (where date >= ${first} and cents <> 0), greatest(${first}, max(changed))) as date
      from known group by kind, source_id, one, other, fund having sum(cents) <> 0
    )
    select date::text, kind, source_id as "sourceId", case when cents > 0 then one else other end as debit,
      case when cents > 0 then other else one end as credit, fund, abs(cents)::float8 as cents, reference
    from open where date <= ${last}
    order by open.date, kind collate "C", source_id collate "C", one collate "C", other collate "C", fund collate "C"`);
  return rows;
}

async function newRows(db: Database, month: string): Promise<NewRow[]> {
  const { rows } = await db.execute<NewRow & Record<string, unknown>>(sql`
    select table_name as "tableName", row_id as "rowId", facts from book_facts as facts
    where to_char(date, 'YYYY-MM') <= ${month} and not exists (select from book_rows
      where book_rows.table_name = facts.table_name and book_rows.row_id = facts.row_id)
    order by table_name collate "C", row_id collate "C"`);
  return rows;
}
