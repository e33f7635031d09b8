import { type SQL, sql } from 'drizzle-orm';
import { isSamePlace } from '#contract/forms/upload-correction.ts';
import { mayReplace } from '#contract/rights/may-replace.ts';
import type { Database } from '#server/db/pool.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

/** An arriving report, and the one that it replaces according to its author. */
interface Coming {
  readonly id: string | undefined;
  readonly named: string | undefined;
  readonly classId: string;
  readonly month: string;
  /** The teacher who sends it. */
  readonly authorId: string | undefined;
}

/** The position of a report in the chain of its month. */
export interface Place {
  /** Columns of its row for that position. */
  readonly row: { readonly replaces?: string; readonly arrivedAt?: Date | null; readonly awaits?: string };
  /** The report that replaces it, if that arrived first. */
  readonly next?: string;
}

interface Found {
  readonly id: string;
  readonly class_id: string;
  readonly month: string;
  readonly author_id: string | null;
  readonly replaces: string | null;
  readonly arrived_at: string | null;
}

/**
 * Finds the position of an arriving report in the chain of its month.
 * - It comes after the newest replacement of the report it names: of two that name the same one, the later counts.
 * - It comes before a report that already replaces it.
 * - If the report it names has not arrived, it waits for that.
 * - It replaces no report of another class or month: its author has moved one of the two.
 * A teacher's report is accepted in every case. The caller holds the locks of both ids (../withdrawn.ts).
 * @throws HttpError `colleagues-report` if the named report is another teacher's
 */
export async function findPlace({ db }: Pick<Context, 'db'>, coming: Coming): Promise<Place> {
  const { named, classId, month } = coming;
  if (named === undefined && !(await firstAwaiting(db, coming.id, coming))) return { row: {} };
  await lockChains(db, classId);
  const next = await firstAwaiting(db, coming.id, coming);
  const found = await earlierThan(db, next, coming);
  const earlier =
    found && isSamePlace({ classId: found.class_id, month: found.month }, { classId, month }) ? found : undefined;
  const awaits = named === undefined || named === coming.id || found ? {} : { awaits: named };
  if (earlier && !mayReplace({ authorId: earlier.author_id }, coming.authorId))
    throw new HttpError('colleagues-report');
  const arrivedAt = earlier?.arrived_at ? new Date(earlier.arrived_at) : null;
  return { row: earlier ? { replaces: earlier.id, arrivedAt } : awaits, ...(next && { next: next.id }) };
}

/** The first report of the same teacher that waits for this id. */
async function firstAwaiting(db: Database, id: string | undefined, { classId, month, authorId }: Coming) {
  if (id === undefined || authorId === undefined) return undefined;
  return firstOf(db, sql`awaits = ${id} and class_id = ${classId} and month = ${month} and author_id = ${authorId}`);
}

async function earlierThan(db: Database, next: Found | undefined, coming: Coming): Promise<Found | undefined> {
  if (next?.replaces) return firstOf(db, sql`id = ${next.replaces}`);
  const { named } = coming;
  if (named === undefined) return undefined;
  const waiting = await firstAwaiting(db, named, coming);
  const newest = (await newestAfter(db, named)) ?? (waiting && (await newestAfter(db, waiting.id)));
  // Reports that name each other in a circle: one of them has to count.
  return newest && next && newest.id === (await newestAfter(db, next.id))?.id ? undefined : newest;
}

/** The report that counts in a chain: the newest replacement of a report, or the report itself. */
function newestAfter(db: Database, id: string): Promise<Found | undefined> {
  return firstOf(
    db,
    sql`replaced_at is null and id in (
      with recursive chain(id) as (
        select id from reports where id = ${id}
        union select newer.id from reports as newer join chain on newer.replaces = chain.id
      ) select id from chain)`,
  );
}

/** `arrived_at` is null for a returned report, because its month is missing again. */
async function firstOf(db: Database, isIt: SQL): Promise<Found | undefined> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select id, class_id, month, author_id, replaces,
      case when returned_at is null then coalesce(arrived_at, created_at) end as arrived_at
    from reports where ${isIt} order by created_at, id limit 1 for update`);
  return rows[0];
}

/** Additions to the chains of a class run one at a time (server/db/functions/report-chains.sql). */
async function lockChains(db: Database, classId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report chains ${classId}`}, 0))`);
}
