import { and, desc, inArray, or, sql } from 'drizzle-orm';
import type { RecentChange } from '#contract/answers/figures.ts';
import type { QueryOf } from '#contract/endpoints.ts';
import { classesInScope, madarisInScope, regionsInScope, usersInScope } from '#server/access/scope.ts';
import { fetchPage } from '#server/db/page-rows.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { entryRows } from '#server/modules/audit/entry-rows.ts';
import { isOfKind } from '#server/modules/audit/kinds.ts';

const order = sql`${auditLog.at} desc, ${auditLog.id} desc`;

/**
 * Recent changes in the caller's scope, the newest first, without details. Their author is named only if it is the caller, or
 * a person whom the caller manages.
 */
export async function recentChanges(call: Context, query: QueryOf<'stats.changes'>) {
  const list = await fetchPage(
    call.db,
    entryRows,
    { where: visible(call), order, page: query },
    { language: call.language },
  );
  const named = await nameable(call, list.data);
  const data = list.data.map((entry) => ({
    ...entry,
    user: entry.user && named.has(entry.user.id) ? entry.user : null,
  }));
  return { ...list, data };
}

function visible(call: Context) {
  const changes = isOfKind('changes');
  if (call.reach === 'all' || call.caller.role === 'visitor') return changes;
  const { db } = call;
  const own = db.select({ id: classes.id }).from(classes).where(classesInScope(call));
  const objects = or(
    inArray(auditLog.objectId, db.select({ id: regions.id }).from(regions).where(regionsInScope(call))),
    inArray(auditLog.objectId, db.select({ id: madaris.id }).from(madaris).where(madarisInScope(call))),
    inArray(auditLog.objectId, own),
    inArray(auditLog.objectId, db.select({ id: reports.id }).from(reports).where(inArray(reports.classId, own))),
    inArray(auditLog.objectId, db.select({ id: materials.id }).from(materials).where(inArray(materials.classId, own))),
    inArray(auditLog.objectId, db.select({ id: users.id }).from(users).where(usersInScope(call))),
    sql`${auditLog.userId} = ${call.caller.userId}`,
  );
  return and(changes, objects);
}

async function nameable(call: Context, entries: readonly RecentChange[]): Promise<Set<string>> {
  const ids = [...new Set(entries.flatMap(({ user }) => (user ? [user.id] : [])))];
  if (call.reach === 'all') return new Set(ids);
  const scoped = await call.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), usersInScope(call)))
    .orderBy(desc(users.id));
  const own = call.caller.role === 'visitor' ? [] : [call.caller.userId];
  return new Set([...own, ...scoped.map(({ id }) => id)]);
}
