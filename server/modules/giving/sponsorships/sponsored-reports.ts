import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { reportAnswers, selectReports } from '#server/modules/reports/report-files.ts';

/** The reports that a sponsor may open, the latest arrival first, with the number of unread ones. */
export async function sponsoredReports(call: Call<'sponsorships.reports'>): Promise<AnswerOf<'sponsorships.reports'>> {
  const { db, caller, query } = call;
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  const opened = isOpenedBy(caller.userId);
  const mine = reportsToOpen(call);
  const [counted] = await db
    .select({
      totalItems: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where not ${opened}))::int`,
    })
    .from(reports)
    .where(mine);
  const rows = await selectReports(call, {
    className: nameIn(classes, call.language),
    madrasaName: nameIn(madaris, call.language),
    opened,
  })
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(mine)
    .orderBy(desc(arrivedAt), desc(reports.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const answer = await reportAnswers(call);
  return {
    data: rows.map(({ className, madrasaName, opened: read, ...row }) => ({
      report: answer(row),
      className,
      madrasaName,
      opened: read,
    })),
    meta: { totalItems: 0, unread: 0, ...counted, page: query.page, limit: query.limit },
  };
}

/** On `reports`: this person has read it. */
export function isOpenedBy(userId: string): SQL<boolean> {
  return sql<boolean>`exists (select from report_openings where report_id = ${reports.id} and user_id = ${userId})`;
}
