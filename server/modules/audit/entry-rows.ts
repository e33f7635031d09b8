import { sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { isoTime, rowsQuery } from '#server/db/page-rows.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { selection } from '#server/db/selection.ts';

const language = sql`${sql.placeholder('language')}::text`;
const inLanguage = (table: string) => nameIn(table, language);
/** The names of a place that was deleted, as its entry has them. */
const deleted = { name: sql`(audit_log.changes ->> 'name')`, otherName: sql`(audit_log.changes ->> 'otherName')` };

/**
 * Entries of the audit log with the names of who did it and of what it was done to: as it is called now, or as the entry
 * has it, where it was deleted. `language` of the placeholders is that of the reader.
 */
export const entryRows = rowsQuery(auditLog, (page) =>
  selection<AuditEntry>(
    {
      id: auditLog.id,
      at: isoTime(auditLog.at),
      user: sql`case when ${auditLog.userId} is not null
        then json_build_object('id', ${auditLog.userId}, 'fullName', actors.full_name) end`,
      action: auditLog.action,
      objectType: auditLog.objectType,
      objectId: auditLog.objectId,
      objectName: sql`coalesce(${inLanguage('regions')}, ${inLanguage('madaris')}, ${inLanguage('classes')}, materials.title, reports.title,
        people.full_name, ${nameIn(deleted, language)}, audit_log.changes ->> 'title')`,
      changes: auditLog.changes,
    },
    sql`from ${page}
    left join users as actors on actors.id = ${auditLog.userId}
    left join regions on ${auditLog.objectType} = 'region' and regions.id = ${auditLog.objectId}
    left join madaris on ${auditLog.objectType} = 'madrasa' and madaris.id = ${auditLog.objectId}
    left join classes on ${auditLog.objectType} = 'class' and classes.id = ${auditLog.objectId}
    left join materials on ${auditLog.objectType} = 'material' and materials.id = ${auditLog.objectId}
    left join reports on ${auditLog.objectType} = 'report' and reports.id = ${auditLog.objectId}
    left join users as people on ${auditLog.objectType} = 'user' and people.id = ${auditLog.objectId}`,
  ),
);
