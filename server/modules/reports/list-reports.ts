import { and, desc, eq } from 'drizzle-orm';
import type { Report } from '#contract/entities/report.ts';
import type { ListMeta } from '#contract/paging.ts';
import { reportClassesInScope, reportsInScope } from '#server/access/scope.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { listTitled, totalItems } from '#server/files/titled/list-titled.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { reportFiles, selectReports } from './report-files.ts';

/**
 * The reports of a class, newest first. Sponsors get those of the months they paid for.
 * @throws HttpError `not-found` if the class is unknown, out of scope, or its reports are not open to a sponsor
 */
export async function listReports(call: Call<'reports.list'>): Promise<{ data: Report[]; meta: ListMeta }> {
  const { classId } = call.params;
  await requireRow(call.db, classes, and(eq(classes.id, classId), reportClassesInScope(call)));
  const where = and(eq(reports.classId, classId), call.caller.role === 'sponsor' ? reportsInScope(call) : undefined);
  return listTitled(reportFiles, call, {
    where,
    select: async ({ limit, offset }) =>
      selectReports(call, { totalItems })
        .where(where)
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(limit)
        .offset(offset),
  });
}
