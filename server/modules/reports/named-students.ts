import { eq, sql } from 'drizzle-orm';
import { reportWords } from '#contract/entities/report-page.ts';
import { namesIn } from '#contract/text/names-in.ts';
import { reportParts } from '#server/db/schema/documents.ts';
import type { Call } from '#server/http/handler.ts';
import { findReport } from './review-report.ts';

/**
 * The students of a report's class whose names its words may hold, for those who decide what sponsors see of it.
 * @throws HttpError `not-found`
 */
export async function namedStudents(call: Call<'reports.names'>): Promise<{ data: string[] }> {
  const { db } = call;
  const { id, classId, title, description, fileName, report } = await findReport(call);
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct users.full_name as name from class_members join users on users.id = class_members.user_id
    where class_members.class_id = ${classId} and class_members.role = 'student' order by name`);
  const captions = await db
    .select({ caption: reportParts.caption })
    .from(reportParts)
    .where(eq(reportParts.reportId, id));
  const words = report.page ? reportWords.map((name) => report.page?.[name] ?? '') : [fileName];
  const text = [title, description, ...words, ...captions.map(({ caption }) => caption)].join('\n');
  return {
    data: namesIn(
      text,
      rows.map(({ name }) => name),
    ),
  };
}
