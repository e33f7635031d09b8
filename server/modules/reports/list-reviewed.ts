import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { filterOf, type ReviewFilter } from '#contract/answers/review-filters.ts';
import type { ReviewedReport } from '#contract/answers/reviewed-report.ts';
import type { ListMeta } from '#contract/paging.ts';
import { reportStates } from '#contract/report-states.ts';
import { reportsInScope } from '#server/access/scope.ts';
import { isInState, isRecent } from '#server/db/counted-reports.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { asOf, isoTime } from '#server/db/page-rows.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Call } from '#server/http/handler.ts';
import { namesInReports } from './named-students.ts';

/** The reports of a list; new ones are those of the last weeks. */
function shown(show: ReviewFilter): SQL | undefined {
  if (show === 'all') return undefined;
  const states = reportStates.filter((state) => filterOf[state] === show);
  return and(or(...states.map((state) => isInState[state])), show === 'new' ? isRecent : undefined);
}

/** One page of the reports in the caller's scope, the newest first. */
export async function listReviewed(call: Call<'reports.review'>): Promise<{ data: ReviewedReport[]; meta: ListMeta }> {
  const { show, page, limit, search, regionId, madarisId } = call.query;
  const where =
    and(
      reportsInScope(call),
      shown(show),
      regionId ? eq(madaris.regionId, regionId) : undefined,
      madarisId ? eq(classes.madrasaId, madarisId) : undefined,
      asOf(reports.createdAt, call.query.asOf),
      searchCondition(sql`${classes.searchText} || chr(10) || ${madaris.searchText}`, search),
    ) ?? sql`true`;
  const isNarrow = search !== '' || regionId !== undefined || madarisId !== undefined;
  const counted = isNarrow ? joined : sql`${reports}`;
  const { rows: totals } = await call.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${counted} where ${where}`,
  );
  const { rows } = await call.db.execute<{ row: ReviewedReport }>(sql`
    with page as materialized (
      select reports.id, row_number() over (order by ${newestFirst}) as place
      from ${joined} where ${where} order by ${newestFirst} limit ${limit} offset ${(page - 1) * limit}
    ) select json_build_object(
      'id', reports.id, 'title', reports.title, 'month', reports.month, 'createdDate', ${isoTime(reports.createdAt)},
      'fileName', files.name, 'isPage', reports.page is not null,
      'photos', (select count(*)::int from report_parts where report_id = reports.id and kind = 'photo')
        + ${isPhoto}::int,
      'released', (select count(*)::int from report_parts where report_id = reports.id and kind = 'photo' and released)
        + (${isPhoto} and reports.file_released)::int,
      'author', people.full_name,
      'class', json_build_object('id', classes.id, 'name', ${nameIn('classes', call.language)}),
      'madaris', json_build_object('id', madaris.id, 'name', ${nameIn('madaris', call.language)}),
      'state', case ${stateCases} end, 'isReplacement', reports.replaces is not null,
      'words', reports.words
    ) as row
    from page join reports on reports.id = page.id
    join ${classes} on ${classes.id} = reports.class_id join ${madaris} on ${madaris.id} = ${classes.madrasaId}
    join files on files.id = reports.file_id left join users as people on people.id = reports.author_id
    order by page.place`);
  const named = await namesInReports(
    call.db,
    rows.map(({ row }) => row.id),
  );
  const data = rows.map(({ row }) => ({ ...row, mayName: (named.get(row.id) ?? []).length > 0 }));
  return { data, meta: { totalItems: totals[0]?.total ?? 0, page, limit } };
}

/** A report that is a picture counts as one photo. */
const isPhoto = sql`(reports.page is null and files.media_type like 'image/%')`;

const stateCases = sql.join(
  reportStates.map((state) => sql`when ${isInState[state]} then ${sql.raw(`'${state}'`)}`),
  sql` `,
);

const newestFirst = sql`reports.created_at desc, reports.id desc`;

const joined = sql`${reports} join ${classes} on ${classes.id} = reports.class_id
  join ${madaris} on ${madaris.id} = ${classes.madrasaId}`;
