import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { Context } from '#server/http/handler.ts';
import { type Child, hasChildren } from './children.ts';

/**
 * Kinds of children that prevent a deletion, in one query.
 * @param rows a query for each kind of child that finds some
 */
export async function childrenThere(db: Database, rows: Partial<Record<Child, SQL>>): Promise<Child[]> {
  const kinds = Object.entries(rows) as [Child, SQL][];
  const checks = kinds.map(([kind, query]) => sql`exists (${query}) as ${sql.identifier(kind)}`);
  const { rows: found } = await db.execute<Record<Child, boolean>>(sql`select ${sql.join(checks, sql`, `)}`);
  return kinds.map(([kind]) => kind).filter((kind) => found[0]?.[kind]);
}

/** @throws HttpError `has-children` if something prevents a deletion */
export async function rejectChildren(
  { db, language }: Pick<Context, 'db' | 'language'>,
  rows: Parameters<typeof childrenThere>[1],
): Promise<void> {
  const children = await childrenThere(db, rows);
  if (children.length > 0) throw hasChildren(language, children);
}

/** Sponsorships on a place that are paid, or about to be. */
export function currentSponsorships(type: 'region' | 'madrasa' | 'class', id: string): SQL {
  return sql`select 1 from sponsorships where type = ${type} and type_id = ${id} and ${isAlive}`;
}

/** Sponsorships that this person pays, or is about to pay. */
export function sponsorshipsOf(sponsorId: string): SQL {
  return sql`select 1 from sponsorships where sponsor_id = ${sponsorId} and ${isAlive}`;
}

/** A hold ends by itself, even before that is written. */
const isAlive = sql`(state = 'active' or (state = 'held' and holds_until > now()))`;
