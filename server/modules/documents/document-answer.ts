import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Material } from '#contract/entities/material.ts';
import { newReport, type Report } from '#contract/entities/report.ts';
import { acceptedExtension } from '#contract/file-kinds.ts';
import { apiBase } from '#contract/path.ts';
import { readerKey } from '#server/access/reader-key.ts';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { serverSecret } from '#server/db/server-secret.ts';
import type { CallerIdentity, Context } from '#server/http/handler.ts';
import { type DocumentKind, type DocumentTable, documentKinds } from './document-kinds.ts';
import { linkToken } from './link/signed-link.ts';
import { pictureExtension } from './pictures/picture-kind.ts';
import { type PartRow, type ReportRow, reportColumn, reportFile } from './reports/report-columns.ts';
import { reportFields } from './reports/report-fields.ts';

/** A material and a report in one: the contract drops what a row of the other kind has. */
export type DocumentAnswer = Material & Report;

/** The id of the file that a reader gets of a material or report. */
export function fileFor(table: DocumentTable, reader: Pick<CallerIdentity, 'role'>): SQL<string> {
  return 'month' in table ? reportFile(reader) : sql<string>`${table.fileId}`;
}

/**
 * Materials or reports with the file that a reader gets and their class, so that `documentAnswers` can shape them.
 * @param more further columns
 */
export function selectDocuments<TMore extends Record<string, AnyPgColumn | SQL> = Record<never, never>>(
  { db, caller }: { readonly db: Database; readonly caller: Pick<CallerIdentity, 'role'> },
  table: DocumentTable,
  more?: TMore,
) {
  return db
    .select({ ...documentColumns(table, caller), ...(more ?? ({} as TMore)) })
    .from(table)
    .innerJoin(files, eq(files.id, fileFor(table, caller)))
    .innerJoin(classes, eq(classes.id, table.classId));
}

function documentColumns(table: DocumentTable, reader: Pick<CallerIdentity, 'role'>) {
  return {
    id: table.id,
    classId: table.classId,
    authorId: table.authorId,
    title: table.title,
    description: table.description,
    version: table.version,
    createdAt: table.createdAt,
    month: 'month' in table ? table.month : sql<string | null>`null`,
    fileId: files.id,
    fileName: files.name,
    fileSize: files.size,
    fileHash: files.sha256,
    position: 'position' in table ? table.position : sql<number | null>`null`,
    report: 'month' in table ? reportColumn(reader) : sql<ReportRow | null>`null`,
    hasPicture: sql<boolean>`exists (select 1 from pictures where pictures.file_id = ${files.id} and pictures.state = 'made')`,
  };
}

/** A row of `selectDocuments`. */
export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

/**
 * Shapes rows as the contract's Material and Report for one reader, whose links they carry. Sponsors read no one's id.
 * @returns a function for many rows: the key of the links is read once
 */
export async function documentAnswers(
  kind: DocumentKind,
  call: Pick<Context, 'db' | 'caller'>,
): Promise<(row: DocumentRow) => DocumentAnswer> {
  const { role, userId: readerId, credential = '' } = call.caller;
  const key = readerKey(await serverSecret(call.db, 'file-links'), credential);
  const now = Date.now();
  return ({ createdAt, authorId, month, position, hasPicture, report, ...row }) => {
    const { file, picture } = addresses(kind, row, key, readerId, now);
    return {
      ...row,
      ...(report ? reportFields(report, (part) => addressOfPart(part, key, readerId, now)) : newReport),
      fileType: (acceptedExtension(row.fileName) ?? 'file').toUpperCase(),
      fileUrl: file,
      picture: hasPicture ? picture : null,
      month: month ?? '',
      position: position ?? 0,
      authorId: role === 'sponsor' ? null : authorId,
      createdDate: createdAt.toISOString(),
    };
  };
}

/** From the root of the API's origin. That of the file ends in its extension, with and without the link. */
function addresses(
  kind: DocumentKind,
  { fileId, fileName }: Pick<DocumentRow, 'fileId' | 'fileName'>,
  key: Buffer,
  readerId: string | undefined,
  now: number,
): { file: string; picture: string } {
  const extension = acceptedExtension(fileName) ?? 'bin';
  const folder = `${apiBase}${documentKinds[kind].folder}`;
  const token = readerId === undefined ? undefined : linkToken({ kind, fileId, readerId }, key, now);
  const link = (type: string) => (token ? `?link=${token(type)}` : '');
  return {
    file: `${folder}${fileId}.${extension}${link(extension)}`,
    picture: `${folder}${fileId}/picture${link(pictureExtension)}`,
  };
}

function addressOfPart({ id, kind }: PartRow, key: Buffer, readerId: string | undefined, now: number): string {
  const extension = kind === 'photo' ? 'jpg' : 'audio';
  const token = readerId && linkToken({ kind: 'part', fileId: id, readerId }, key, now);
  return `${apiBase}v1/files/report-parts/${id}.${extension}${token ? `?link=${token(extension)}` : ''}`;
}
