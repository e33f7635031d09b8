import { type SQL, sql } from 'drizzle-orm';
import { noAnswers, type Report, type ReportAnswer, reportAnswers } from '#contract/entities/report.ts';
import type { WordState } from '#contract/report-states.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { reportParts, reports, type StoredPage } from '#server/db/schema/documents.ts';
import type { CallerIdentity } from '#server/http/handler.ts';

/** A photo or voice note, as the database has it. */
export type PartRow = Pick<
  typeof reportParts.$inferSelect,
  'id' | 'kind' | 'caption' | 'width' | 'height' | 'seconds' | 'released'
> & { readonly size: number; readonly hash: string };

/** The columns that only reports have. */
export interface ReportRow {
  readonly page: StoredPage | null;
  readonly sourceHash: string | null;
  /** The school's review, as the contract says it. */
  readonly review: Pick<
    Report,
    'seenAt' | 'readers' | 'answers' | 'answered' | 'note' | 'returned' | 'replaces' | 'replacedAt'
  >;
  readonly fileReleased: boolean;
  readonly words: WordState;
  readonly parts: readonly PartRow[];
}

type Reader = Pick<CallerIdentity, 'role' | 'userId'>;

/** On `reports`: one JSON column. Sponsors get only released parts, and nothing about the school's review. */
export function reportColumn(reader: Reader): SQL<ReportRow> {
  return sql<ReportRow>`json_build_object(
    'fileReleased', ${reports.fileReleased}, 'words', ${isSponsor(reader) ? sql`'free'` : reports.words}, 'page', ${reports.page}, 'sourceHash', ${reports.sourceHash},
    'review', json_build_object('note', ${note}, ${sql.join(isSponsor(reader) ? reviewForSponsor(reader) : review, sql`, `)}),
    'parts', (select coalesce(json_agg(json_build_object('id', part.id, 'kind', part.kind, 'caption', part.caption,
      'width', part.width, 'height', part.height, 'seconds', part.seconds, 'released', part.released, 'size', held.size,
      'hash', held.sha256) order by part.place), '[]')
      from ${reportParts} as part join files as held on held.id = part.file_id
      where part.report_id = ${reports.id} ${isSponsor(reader) ? sql`and part.released` : sql``}))`;
}

const note = sql`case when ${reports.note} <> '' then json_build_object('text', ${reports.note}, 'role', ${reports.noteRole}) end`;

const returned = sql`case when ${reports.returnedAt} is not null
  then json_build_object('comment', ${reports.returnComment}, 'at', ${isoTime(reports.returnedAt)}) end`;

const review = [
  sql`'seenAt', ${isoTime(reports.seenAt)}, 'returned', ${returned}`,
  sql`'replaces', ${reports.replaces}, 'replacedAt', ${isoTime(reports.replacedAt)}`,
  sql`'readers', (select count(*)::int from report_openings where report_id = ${reports.id})`,
  sql`'answered', null, 'answers', (select json_build_object(${sql.join(reportAnswers.flatMap(countOf), sql`, `)})
    from report_openings where report_id = ${reports.id})`,
];

function countOf(answer: ReportAnswer): SQL[] {
  return [sql`${answer}::text`, sql`count(*) filter (where answer = ${answer})`];
}

/** A sponsor reads only their own answer, and nothing about the school or other sponsors. */
function reviewForSponsor({ userId }: Reader): SQL[] {
  return [
    sql`'seenAt', null, 'returned', null, 'replaces', null, 'replacedAt', null, 'readers', 0`,
    sql`'answers', ${JSON.stringify(noAnswers)}::json`,
    sql`'answered', (select answer from report_openings where report_id = ${reports.id} and user_id = ${userId})`,
  ];
}

/** On `reports`: the file that a reader gets. Sponsors have their own PDF of a report page. */
export function reportFile(reader: Pick<CallerIdentity, 'role'>): SQL<string> {
  return isSponsor(reader)
    ? sql<string>`coalesce(${reports.sponsorFileId}, ${reports.fileId})`
    : sql<string>`${reports.fileId}`;
}

function isSponsor({ role }: Pick<CallerIdentity, 'role'>): boolean {
  return role === 'sponsor';
}
