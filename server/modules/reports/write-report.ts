import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import {
  type ReportEvent,
  reportStates,
  reportTransitions,
  type WordEvent,
  wordStates,
  wordTransitions,
} from '#contract/report-states.ts';
import { isInState } from '#server/db/counted-reports.ts';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';

type Columns = PgUpdateSetSource<typeof reports>;

/** Events that change an existing row: `arrive` inserts it, and `delete` removes it (server/files/titled/delete-titled.ts). */
type Change = Exclude<ReportEvent, 'arrive' | 'delete'>;

const nextVersion: Columns = { version: sql`${reports.version} + 1`, updatedAt: sql`now()` };

/** The columns that follow from an event. */
const effects: Readonly<Record<Change, Columns>> = {
  see: { seenAt: sql`now()` },
  return: { returnedAt: sql`now()`, seenAt: sql`coalesce(${reports.seenAt}, now())`, ...nextVersion },
  replace: { replacedAt: sql`${reports.createdAt}` },
  release: nextVersion,
};

/** Conditions besides the state: only the first opening is recorded. */
const conditions: Readonly<Partial<Record<Change, SQL>>> = { see: isNull(reports.seenAt) };

/**
 * Records an event of a report, and the columns that follow from it. Only this file updates `reports`, besides the triggers in
 * server/db/functions/report-chains.sql that maintain `replaced_at`.
 * @param set columns of this event only
 * @returns false if the event cannot happen in the report's present state, or nothing is left to record
 */
export async function writeReport(
  db: Database,
  id: string,
  event: Change,
  set: Pick<
    Columns,
    'returnComment' | 'note' | 'noteRole' | 'sponsorFileId' | 'fileReleased' | 'fileId' | 'printedAuthorId'
  > = {},
): Promise<boolean> {
  const from = reportStates.filter((state) => reportTransitions[state][event] !== 'never');
  const written = await db
    .update(reports)
    .set({ ...effects[event], ...set })
    .where(and(eq(reports.id, id), or(...from.map((state) => isInState[state])), conditions[event]))
    .returning({ id: reports.id });
  return written.length > 0;
}

/**
 * Writes down what was decided about the words of a report.
 * @returns false where the event cannot happen in the state that they have by now, or leaves them in it
 */
export async function writeWords(db: Database, id: string, event: WordEvent): Promise<boolean> {
  const from = wordStates.filter((state) => ![state, 'never'].includes(wordTransitions[state][event]));
  const [next] = from.map((state) => wordTransitions[state][event]);
  if (next === undefined || next === 'never') return false;
  const written = await db
    .update(reports)
    .set({ ...nextVersion, words: next, wordsReleasedAt: next === 'released' ? sql`now()` : null })
    .where(and(eq(reports.id, id), inArray(reports.words, from)))
    .returning({ id: reports.id });
  return written.length > 0;
}

/** After a report has been stored: what came in its place before is behind it from now on. */
export async function putBehind(db: Database, next: string, id: string): Promise<void> {
  await db.execute(sql`update reports set replaces = ${id}, awaits = null,
    arrived_at = coalesce(arrived_at, (select arrived_at from reports where id = ${id})) where id = ${next}`);
  await writeReport(db, id, 'replace');
}

/** Runs before a corrected report is deleted: reports that replace it will replace the correction, too. */
export async function keepPlace(db: Database, id: string): Promise<void> {
  await db.execute(sql`update reports set awaits = ${id} where replaces = ${id}`);
}
