import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/rights/roles.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { reportParts, reports, type StoredPage } from '#server/db/schema/documents.ts';
import type { CallerIdentity } from '#server/http/handler.ts';

/** A photo or voice note, as the database has it. */
export type PartRow = Pick<
  typeof reportParts.$inferSelect,
  'id' | 'kind' | 'caption' | 'width' | 'height' | 'seconds' | 'released'
> & { readonly size: number; readonly hash: string };

/** What of a report a material has not. */
export interface ReportRow {
  readonly page: StoredPage | null;
  readonly sourceHash: string | null;
  readonly seenAt: string | null;
  readonly returnedAt: string | null;
  readonly returnComment: string | null;
  readonly replaces: string | null;
  readonly replacedAt: string | null;
  readonly readers: number;
  readonly parts: readonly PartRow[];
}

type Reader = Pick<CallerIdentity, 'role'>;

/** On `reports`: as one column. Sponsors get the parts that are released, and nothing of what the school does with a report. */
export function reportColumn(reader: Reader): SQL<ReportRow> {
  const school = (value: SQL) => (isSponsor(reader.role) ? sql`null` : value);
  return sql<ReportRow>`json_build_object(
    'page', ${reports.page}, 'sourceHash', ${reports.sourceHash},
    'seenAt', ${school(isoTime(reports.seenAt))},
    'returnedAt', ${school(isoTime(reports.returnedAt))}, 'returnComment', ${school(sql`${reports.returnComment}`)},
    'replaces', ${school(sql`${reports.replaces}`)}, 'replacedAt', ${school(isoTime(reports.replacedAt))},
    'readers', ${isSponsor(reader.role) ? sql`0` : sql`(select count(*)::int from report_openings where report_id = ${reports.id})`},
    'parts', (select coalesce(json_agg(json_build_object('id', part.id, 'kind', part.kind, 'caption', part.caption,
      'width', part.width, 'height', part.height, 'seconds', part.seconds, 'released', part.released, 'size', held.size,
      'hash', held.sha256) order by part.place), '[]')
      from ${reportParts} as part join files as held on held.id = part.file_id
      where part.report_id = ${reports.id} ${isSponsor(reader.role) ? sql`and part.released` : sql``}))`;
}

/** On `reports`: the file that a reader gets. Of a report page sponsors have a PDF of their own. */
export function reportFile(reader: Reader): SQL<string> {
  return isSponsor(reader.role)
    ? sql<string>`coalesce(${reports.sponsorFileId}, ${reports.fileId})`
    : sql<string>`${reports.fileId}`;
}

function isSponsor(role: Role | 'visitor'): boolean {
  return role === 'sponsor';
}
