import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Report } from '#contract/entities/report.ts';
import { acceptedExtension } from '#contract/file-kinds.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import type { Database } from '#server/db/pool.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { linksFor } from '#server/files/link/links.ts';
import { type TitledRow, titledColumns, titledFields } from '#server/files/titled/titled-columns.ts';
import type { Reading, TitledEntity } from '#server/files/titled/titled-entity.ts';
import type { Context } from '#server/http/handler.ts';
import { type ReportRow, reportColumn, reportFile } from './report-columns.ts';
import { reportFields } from './report-fields.ts';
import { writeReport } from './write-report.ts';

/** A report, read in order to be shaped for a reader. */
export type SelectedReport = TitledRow & { readonly month: string; readonly report: ReportRow };

/**
 * Reports with the file that a reader gets, and their class.
 * @param more further columns
 */
export function selectReports<TMore extends Record<string, AnyPgColumn | SQL> = Record<never, never>>(
  { db, caller }: Reading,
  more?: TMore,
) {
  return db
    .select({
      ...titledColumns(reports),
      month: reports.month,
      report: reportColumn(caller),
      ...(more ?? ({} as TMore)),
    })
    .from(reports)
    .innerJoin(files, eq(files.id, reportFile(caller)))
    .innerJoin(classes, eq(classes.id, reports.classId));
}

/**
 * Shapes rows as the contract's Report for one reader, with links for this reader; the key of the links is read once. Sponsors
 * read no person's id.
 */
export async function reportAnswers(call: Pick<Context, 'db' | 'caller'>): Promise<(row: SelectedReport) => Report> {
  const links = await linksFor(call);
  return (row) => ({
    ...titledFields('report', call.caller.role === 'sponsor' ? forSponsor(row) : row, links),
    month: row.month,
    authorId: call.caller.role === 'sponsor' ? null : row.authorId,
    ...reportFields(row.report, ({ id, kind }) => links.file('part', id, kind === 'photo' ? 'jpg' : 'audio')),
  });
}

/** The SHA-256 of no bytes. */
const hashOfNothing = createHash('sha256').digest('hex');

/**
 * Hides from sponsors what a teacher's device sent, and everything but the kind of an unreleased file. The id is the report's
 * own.
 */
function forSponsor(row: SelectedReport): SelectedReport {
  if (row.report.fileReleased) return { ...row, sentHash: null };
  const fileName = `report.${acceptedExtension(row.fileName) ?? 'bin'}`;
  return { ...row, fileName, fileId: row.id, fileSize: 0, fileHash: hashOfNothing, sentHash: null, hasPicture: false };
}

/** Reports as titled files. */
export const reportFiles: TitledEntity<SelectedReport, Report> = {
  kind: 'report',
  table: reports,
  fileFor: reportFile,
  select: async (reading, where, lock) => {
    const rows = selectReports(reading).where(where);
    return lock ? rows.for('update', { of: reports }) : rows;
  },
  answers: reportAnswers,
  readable: reportsToOpen,
  fileReadable: (call) =>
    and(reportsToOpen(call), call.caller.role === 'sponsor' ? eq(reports.fileReleased, true) : undefined),
  takeFile: async (db, id, fileId) => {
    await writeReport(db, id, 'release', { fileId });
  },
  filesBeside: filesOfPage,
};

/** Files of a report page besides the main one: the sponsors' PDF, photos and voice note. */
async function filesOfPage(db: Database, { id, report }: SelectedReport): Promise<string[]> {
  if (!report.page) return [];
  const { rows } = await db.execute<{ id: string }>(sql`select sponsor_file_id as id from reports where id = ${id}
    union all select file_id from report_parts where report_id = ${id}`);
  return rows.map((file) => file.id);
}
