import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type ReportEvent, type ReportState, reportStates, reportTransitions } from '#contract/report-states.ts';
import type { Database } from '#server/db/pool.ts';
import { spendingReports } from '#server/db/schema/spending.ts';

type Columns = PgUpdateSetSource<typeof spendingReports>;

/** Events that change an existing row: `arrive` inserts it, and `delete` removes it. */
type Change = Exclude<ReportEvent, 'arrive' | 'delete'>;

/** On `spending_reports`: the report is in this state, by the marks that `reportStateOf` reads (contract/report-states.ts). */
const isInState: Readonly<Record<ReportState, SQL>> = {
  arrived: sql`(spending_reports.counts and spending_reports.seen_at is null)`,
  seen: sql`(spending_reports.counts and spending_reports.seen_at is not null)`,
  returned: sql`(spending_reports.returned_at is not null and spending_reports.replaced_at is null)`,
  replaced: sql`(spending_reports.replaced_at is not null)`,
};

const nextVersion: Columns = { version: sql`${spendingReports.version} + 1`, updatedAt: sql`now()` };

/** The columns that follow from an event. */
const effects: Readonly<Record<Change, Columns>> = {
  see: { seenAt: sql`now()` },
  return: { returnedAt: sql`now()`, seenAt: sql`coalesce(${spendingReports.seenAt}, now())`, ...nextVersion },
  replace: { replacedAt: sql`now()`, ...nextVersion },
  release: nextVersion,
};

/** Conditions besides the state: only the first opening is recorded. */
const conditions: Readonly<Partial<Record<Change, SQL>>> = { see: isNull(spendingReports.seenAt) };

/**
 * Records an event of a spending report, and the columns that follow from it. Only this file writes `spending_reports`. Code
 * that adds to the reports of a madrasa holds its lock (`lockSpending`).
 * @param set columns of this event only
 * @returns false if the event cannot happen in the report's present state, or nothing is left to record
 */
export async function writeSpending(
  db: Database,
  id: string,
  event: Change,
  set: Pick<Columns, 'returnComment'> = {},
): Promise<boolean> {
  const from = reportStates.filter((state) => reportTransitions[state][event] !== 'never');
  const written = await db
    .update(spendingReports)
    .set({ ...effects[event], ...set })
    .where(and(eq(spendingReports.id, id), or(...from.map((state) => isInState[state])), conditions[event]))
    .returning({ id: spendingReports.id });
  return written.length > 0;
}

/** One call at a time adds to the spending reports of a madrasa, until the end of its transaction. */
export async function lockSpending(db: Database, madrasaId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spending ${madrasaId}`}, 0))`);
}

type NewRow = Omit<typeof spendingReports.$inferInsert, 'replaces' | 'replacedAt' | 'awaits' | 'version' | 'updatedAt'>;

/**
 * Adds a report at its position in the chain of its month: after the newest one, or before one that already replaces it.
 * @param named the report that it replaces according to its author
 * @returns `there` if another one counts and the author names none; `taken` if its id belongs to another row
 */
export async function arriveSpending(
  db: Database,
  row: NewRow,
  named: string | undefined,
): Promise<'done' | 'taken' | { readonly there: string }> {
  const ofMonth = and(eq(spendingReports.madrasaId, row.madrasaId), eq(spendingReports.month, row.month));
  const [next] = await db
    .select({ id: spendingReports.id, replaces: spendingReports.replaces })
    .from(spendingReports)
    .where(
      and(ofMonth, eq(spendingReports.awaits, row.id), sql`author_id is not distinct from ${row.authorId ?? null}`),
    );
  if (next) {
    const isAdded = await insert(db, { ...row, replaces: next.replaces, replacedAt: sql`now()` });
    if (!isAdded) return 'taken';
    await db.update(spendingReports).set({ replaces: row.id, awaits: null }).where(eq(spendingReports.id, next.id));
    return 'done';
  }
  const [newest] = await db
    .select({ id: spendingReports.id })
    .from(spendingReports)
    .where(and(ofMonth, isNull(spendingReports.replacedAt)));
  if (newest && named === undefined) return { there: newest.id };
  if (newest) await writeSpending(db, newest.id, 'replace');
  const awaits = named !== undefined && named !== row.id && !(await exists(db, named)) ? named : null;
  return (await insert(db, { ...row, replaces: newest?.id ?? null, awaits })) ? 'done' : 'taken';
}

/** Deletes a report that its author has corrected; reports that replace it wait for the correction. */
export async function removeSpending(db: Database, id: string): Promise<void> {
  const [gone] = await db
    .select({ replaces: spendingReports.replaces, replacedAt: spendingReports.replacedAt })
    .from(spendingReports)
    .where(eq(spendingReports.id, id));
  await db
    .update(spendingReports)
    .set({ awaits: id, replaces: gone?.replaces ?? null })
    .where(eq(spendingReports.replaces, id));
  await db.delete(spendingReports).where(eq(spendingReports.id, id));
  if (!gone?.replaces || gone.replacedAt) return;
  await db.update(spendingReports).set({ replacedAt: null }).where(eq(spendingReports.id, gone.replaces));
}

async function exists(db: Database, id: string): Promise<boolean> {
  return (await db.$count(spendingReports, eq(spendingReports.id, id))) > 0;
}

async function insert(db: Database, row: PgInsertValue<typeof spendingReports>): Promise<boolean> {
  const added = await db
    .insert(spendingReports)
    .values(row)
    .onConflictDoNothing({ target: spendingReports.id })
    .returning({ id: spendingReports.id });
  return added.length > 0;
}
