import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type ReportEvent, reportStates, reportTransitions } from '#contract/report-states.ts';
import { isInState } from '#server/db/counted-reports.ts';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';

type Columns = PgUpdateSetSource<typeof reports>;

/** Events that change an existing row: `arrive` inserts it, and `delete` takes it away (server/files/titled/delete-titled.ts). */
type Change = Exclude<ReportEvent, 'arrive' | 'delete'>;

const nextVersion: Columns = { version: sql`${reports.version} + 1`, updatedAt: sql`now()` };

/** The columns that follow from an event. */
const effects: Readonly<Record<Change, Columns>> = {
  see: { seenAt: sql`now()` },
  return: { returnedAt: sql`now()`, seenAt: sql`coalesce(${reports.seenAt}, now())`, ...nextVersion },
  replace: { replacedAt: sql`${reports.createdAt}` },
  release: nextVersion,
};

/** Conditions besides the state: only the first opening is noted. */
const conditions: Readonly<Partial<Record<Change, SQL>>> = { see: isNull(reports.seenAt) };

/**
 * Writes down what happened to a report, and what follows from it. This file is the only one that updates `reports`; beside
 * it the triggers in server/db/functions/report-chains.sql keep `replaced_at` when rows come and go.
 * @param set what belongs to the event and to nothing else
 * @returns false where the event cannot happen in the state that the report has by now, or nothing is left to note
 */
export async function writeReport(
  db: Database,
  id: string,
  event: Change,
  set: Pick<Columns, 'returnComment' | 'sponsorFileId' | 'fileReleased' | 'fileId' | 'printedAuthorId'> = {},
): Promise<boolean> {
  const from = reportStates.filter((state) => reportTransitions[state][event] !== 'never');
  const written = await db
    .update(reports)
    .set({ ...effects[event], ...set })
    .where(and(eq(reports.id, id), or(...from.map((state) => isInState[state])), conditions[event]))
    .returning({ id: reports.id });
  return written.length > 0;
}

/** After a report has been stored: what came in its place before is behind it from now on. */
export async function putBehind(db: Database, next: string, id: string): Promise<void> {
  await db.execute(sql`update reports set replaces = ${id}, awaits = null,
    arrived_at = coalesce(arrived_at, (select arrived_at from reports where id = ${id})) where id = ${next}`);
  await writeReport(db, id, 'replace');
}

/** Before a report goes because its author has corrected it: what came in its place comes behind the correction, too. */
export async function keepPlace(db: Database, id: string): Promise<void> {
  await db.execute(sql`update reports set awaits = ${id} where replaces = ${id}`);
}
