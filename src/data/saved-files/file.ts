import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { SavedFile } from '#data/database/database.ts';

export type FileKind = SavedFile['kind'];

/** A file of the server, with the data that the device needs to fetch and to check it. */
export type RemoteFile = Omit<SavedFile, 'at' | 'type' | 'hasPicture'>;

/** The file of a material or report. */
export function fileOf(row: Material | Report, kind: FileKind): RemoteFile {
  return {
    fileId: row.fileId,
    kind,
    classId: row.classId,
    name: row.fileName,
    size: row.fileSize,
    hash: row.fileHash,
  };
}
