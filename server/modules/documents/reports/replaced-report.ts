import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';

/** What the row of a report that takes the place of another one holds of it. */
export interface Replacement {
  readonly replaces: string;
  readonly arrivedAt: Date | null;
}

/**
 * What a report takes the place of: the newest of those that have replaced the one it names, so that of two that name the same
 * the later one counts. Undefined where that one is gone: what a teacher sends is taken all the same.
 * @throws HttpError `rule-broken` where it is of another class or month
 */
export async function findReplaced(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { named, classId, month }: { named: string; classId: string; month: string },
): Promise<Replacement | undefined> {
  await lockChains(db, classId);
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive chain(id) as (
      select id from reports where id = ${named}
      union select newer.id from reports as newer join chain on newer.replaces = chain.id
    ) select id from chain join reports using (id) where reports.replaced_at is null`);
  const [newest] = rows;
  if (!newest) return undefined;
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, newest.id)))
    .for('update');
  if (!row) return undefined;
  if (row.classId !== classId || row.month !== month) {
    throw new HttpError('rule-broken', { fields: { replaces: fieldMessage(language, 'valueInvalid') } });
  }
  return { replaces: row.id, arrivedAt: row.returnedAt ? null : (row.arrivedAt ?? row.createdAt) };
}

/** One at a time adds to the chains of a class (server/db/functions/report-chains.sql). */
async function lockChains(db: Database, classId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report chains ${classId}`}, 0))`);
}
