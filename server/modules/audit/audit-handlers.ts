import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { asOf, fetchPage } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { entryRows } from './entry-rows.ts';
import { isOfKind } from './kinds.ts';

type Filters = Omit<QueryOf<'audit.list'>, 'page' | 'limit'>;

export const auditHandlers = {
  'audit.list': (call) => listEntries(call, call.query, call.query),
} satisfies Handlers;

/** One page of the audit log, the newest first. */
export function listEntries(
  { db, language }: Pick<Context, 'db' | 'language'>,
  filters: Filters,
  page: { page: number; limit: number },
) {
  const { kind, objectType, objectId, userId, action, from, to } = filters;
  const filter = and(
    kind && isOfKind(kind),
    objectType ? eq(auditLog.objectType, objectType) : undefined,
    objectId ? eq(auditLog.objectId, objectId) : undefined,
    userId ? eq(auditLog.userId, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
    filters.search === '' ? undefined : named(db, filters.search),
  );
  const order = sql`${auditLog.at} desc, ${auditLog.id} desc`;
  const where = and(filter, asOf(auditLog.at, filters.asOf));
  return fetchPage(db, entryRows, { where, order, page, countsApart: filter === undefined }, { language });
}

/** Entries by or about a name: people, regions, madaris and classes whose name matches the search. */
function named(db: Database, search: string): SQL | undefined {
  const people = db.select({ id: users.id }).from(users).where(searchCondition(users.searchText, search));
  return or(
    inArray(auditLog.userId, people),
    inArray(auditLog.objectId, people),
    ...[regions, madaris, classes].map((table) =>
      inArray(
        auditLog.objectId,
        db.select({ id: table.id }).from(table).where(searchCondition(table.searchText, search)),
      ),
    ),
  );
}
