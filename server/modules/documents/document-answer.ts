import { sql } from 'drizzle-orm';
import type { Report } from '#contract/entities/report.ts';
import { acceptedExtension } from '#contract/file-kinds.ts';
import { apiBase } from '#contract/path.ts';
import { readerKey } from '#server/access/reader-key.ts';
import { files } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { type DocumentKind, type DocumentTable, documentKinds } from './document-kinds.ts';
import { linkKey } from './link/link-key.ts';
import { linkToken } from './link/signed-link.ts';

/** What to select of a material or report joined with its file, so that `documentAnswers` can shape it. */
export function documentColumns(table: DocumentTable) {
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
  };
}

/** A row of `documentColumns`. */
export interface DocumentRow {
  id: string;
  classId: string;
  authorId: string | null;
  title: string;
  description: string;
  version: number;
  createdAt: Date;
  /** Of a report. */
  month: string | null;
  fileId: string;
  fileName: string;
  fileSize: number;
  fileHash: string;
}

/** The same, with where its content is stored. */
export type StoredDocument = DocumentRow & { storageKey: string };

/**
 * Shapes rows as the contract's Material and Report for one reader, whose links they carry. A material has no author in
 * its contract, and `authorId` is dropped there; sponsors read no one's id.
 * @returns a function for many rows: the key of the links is read once
 */
export async function documentAnswers(
  kind: DocumentKind,
  call: Pick<Context, 'db' | 'caller'>,
): Promise<(row: DocumentRow) => Report> {
  const { caller } = call;
  const credential = caller.role === 'visitor' ? undefined : caller.credential;
  const key = readerKey(await linkKey(call.db), credential ?? '');
  const now = Date.now();
  return ({ createdAt, authorId, month, ...row }) => ({
    ...row,
    fileType: (acceptedExtension(row.fileName) ?? 'file').toUpperCase(),
    fileUrl: fileUrl(kind, row, key, caller.role === 'visitor' ? undefined : caller.userId, now),
    month: month ?? '',
    authorId: caller.role === 'sponsor' ? null : authorId,
    createdDate: createdAt.toISOString(),
  });
}

/** From the root of the API's origin; ends in the file's extension, with and without the link. */
function fileUrl(
  kind: DocumentKind,
  { fileId, fileName }: Pick<DocumentRow, 'fileId' | 'fileName'>,
  key: Buffer,
  readerId: string | undefined,
  now: number,
): string {
  const extension = acceptedExtension(fileName) ?? 'bin';
  const address = `${apiBase}${documentKinds[kind].folder}${fileId}.${extension}`;
  return readerId === undefined
    ? address
    : `${address}?link=${linkToken({ kind, fileId, readerId }, extension, key, now)}`;
}
