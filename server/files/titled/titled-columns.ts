import { sql } from 'drizzle-orm';
import type { Material } from '#contract/entities/material.ts';
import { acceptedExtension } from '#contract/file-kinds.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { files, type materials, type reports } from '#server/db/schema/documents.ts';
import type { Links } from '#server/files/link/links.ts';

/** The tables of titled files of a class: materials and reports share these columns. */
export type TitledTable = typeof materials | typeof reports;

export type TitledKind = 'material' | 'report';

/** The columns that all titled files share, of a table joined with `files`. */
export function titledColumns(table: TitledTable) {
  return {
    id: table.id,
    classId: table.classId,
    authorId: table.authorId,
    title: table.title,
    description: table.description,
    version: table.version,
    // As text: a time that the contract cannot express breaks only its own row.
    createdDate: sql<string>`${isoTime(table.createdAt)}`,
    fileId: files.id,
    fileName: files.name,
    fileSize: files.size,
    fileHash: files.sha256,
    sentHash: files.sentSha256,
    hasPicture: sql<boolean>`exists (select 1 from pictures where pictures.file_id = ${files.id} and pictures.state = 'made')`,
  };
}

/** A row of these columns. */
export interface TitledRow {
  readonly id: string;
  readonly classId: string;
  readonly authorId: string | null;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly createdDate: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileHash: string;
  readonly sentHash: string | null;
  readonly hasPicture: boolean;
}

/** The fields of an answer that all titled files share. */
type TitledFields = Omit<Material, 'position'>;

/** Shapes them in the form of the contract, with the links of one reader. */
export function titledFields(
  kind: TitledKind,
  { authorId: _, hasPicture, ...row }: TitledRow,
  links: Links,
): TitledFields {
  return {
    id: row.id,
    classId: row.classId,
    title: row.title,
    description: row.description,
    fileUrl: links.file(kind, row.fileId, acceptedExtension(row.fileName) ?? 'bin'),
    fileId: row.fileId,
    fileName: row.fileName,
    fileType: (acceptedExtension(row.fileName) ?? 'file').toUpperCase(),
    fileSize: row.fileSize,
    fileHash: row.fileHash,
    sentHash: row.sentHash,
    picture: hasPicture ? links.picture(kind, row.fileId) : null,
    createdDate: row.createdDate,
    version: row.version,
  };
}
