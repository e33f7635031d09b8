import { and, eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import { fetchPage, isoTime, rowsQuery } from '#server/db/page-rows.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import type { Handlers } from '#server/http/handler.ts';

export const auditHandlers = {
  'audit.list': ({ db, query }) => {
    const { objectType, objectId, userId } = query;
    const where = and(
      objectType ? eq(auditLog.objectType, objectType) : undefined,
      objectId ? eq(auditLog.objectId, objectId) : undefined,
      userId ? eq(auditLog.userId, userId) : undefined,
    );
    const order = sql`${auditLog.at} desc, ${auditLog.id} desc`;
    return fetchPage<AuditEntry>(db, entryRows, { where, order, page: query });
  },
} satisfies Handlers;

const entryRows = rowsQuery(
  auditLog,
  (page, place) => sql`select ${auditLog.id}, ${isoTime(auditLog.at)} as at, ${auditLog.action}, ${place},
      ${auditLog.objectType} as "objectType", ${auditLog.objectId} as "objectId", null as "objectName", ${auditLog.changes},
      case when ${auditLog.userId} is not null
        then json_build_object('id', ${auditLog.userId}, 'fullName', ${users.fullName}) end as user
    from ${page} left join ${users} on ${users.id} = ${auditLog.userId}`,
);
