import { type SQL, sql } from 'drizzle-orm';
import { reportWords } from '#contract/entities/report-page.ts';
import { namesIn } from '#contract/text/names/names-in.ts';
import type { Database } from '#server/db/pool.ts';
import type { StoredPage } from '#server/db/schema/documents.ts';
import type { Call } from '#server/http/handler.ts';
import { findReport } from './review-report.ts';

/**
 * The students of a report's class whose names its text may contain, for the people who decide about its release to sponsors.
 * @throws HttpError `not-found`
 */
export async function namedStudents(call: Call<'reports.names'>): Promise<{ data: string[] }> {
  const { id } = await findReport(call);
  return { data: (await namesInReports(call.db, [id])).get(id) ?? [] };
}

interface WrittenReport extends Record<string, unknown> {
  readonly id: string;
  readonly class_id: string;
  readonly texts: string;
  readonly page: StoredPage | null;
}

/** Names of students in the words of each of these reports: of those who are in its class, and of those who were. */
export async function namesInReports(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<WrittenReport>(sql`
    select reports.id, reports.class_id, reports.page, concat_ws(chr(10), reports.title, reports.description,
      case when reports.page is null then files.name end,
      (select string_agg(caption, chr(10)) from report_parts where report_id = reports.id)) as texts
    from reports join files on files.id = reports.file_id where reports.id in ${ids}`);
  const students = await studentsOf(
    db,
    rows.map((row) => row.class_id),
  );
  return new Map(rows.map((row) => [row.id, namesIn(wordsOf(row), students.get(row.class_id) ?? [])]));
}

function wordsOf({ texts, page }: WrittenReport): string {
  return [texts, ...(page ? reportWords.map((name) => page[name]) : [])].join('\n');
}

/** Names of present and former students by class, in the order of the alphabet. */
async function studentsOf(db: Database, classIds: readonly string[]): Promise<Map<string, string[]>> {
  if (classIds.length === 0) return new Map();
  const of = (table: SQL) => sql`select m.class_id, users.full_name as name from ${table} as m
    join users on users.id = m.user_id where m.role = 'student' and m.class_id in ${classIds}`;
  const { rows } = await db.execute<{ class_id: string; name: string }>(
    sql`${of(sql`class_members`)} union ${of(sql`past_members`)} order by name`,
  );
  const names = new Map<string, string[]>();
  for (const { class_id: classId, name } of rows) names.set(classId, [...(names.get(classId) ?? []), name]);
  return names;
}
