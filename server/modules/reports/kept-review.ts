import { sql } from 'drizzle-orm';
import type { DocumentUpload } from '#contract/entities/document.ts';
import { acceptedExtension, type FileExtension } from '#contract/file-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import { showsPeople } from '#server/files/pictures/bare-file.ts';
import type { Arrived } from '#server/files/receive/receive-once.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { PartRow } from './report-columns.ts';
import type { SelectedReport } from './report-files.ts';

/** A report that its author corrects or replaces. */
interface Corrected {
  readonly id: string | undefined;
  readonly ownerId: string | null;
  readonly classId: string;
}

/** Columns that a correction takes over from a report that was returned in the meantime. */
interface KeptReturn {
  readonly returnedAt?: Date;
  readonly returnComment?: string;
  readonly seenAt?: Date | null;
}

/**
 * The return of the report that a correction replaces. Its author could not know of the return, so the correction is no answer
 * to the comment, and the month is still missing.
 */
export function keptReturn(lower: SelectedReport | undefined): KeptReturn {
  const { returned, seenAt } = lower?.report.review ?? {};
  if (!returned) return {};
  return {
    returnedAt: new Date(returned.at),
    returnComment: returned.comment,
    seenAt: seenAt ? new Date(seenAt) : null,
  };
}

/**
 * The photos and voice note of a report in this class that a supervisor released before its author corrected it. The same
 * photo with the same caption stays released.
 */
export async function releasedBefore(
  db: Database,
  { id, ownerId, classId }: Corrected,
): Promise<(part: ReleasedPart) => boolean> {
  if (id === undefined || ownerId === null) return () => false;
  const { rows } = await db.execute<{ sha256: string; caption: string }>(sql`
    select held.sha256, part.caption from report_parts as part
    join reports on reports.id = part.report_id join files as held on held.id = part.file_id
    where reports.id = ${id} and reports.author_id = ${ownerId} and reports.class_id = ${classId} and part.released`);
  const names = new Set(rows.map(nameOf));
  return (part) => names.has(nameOf(part));
}

/**
 * The photos of the report that its author replaces, by the SHA-256 of each. The server has already rebuilt them from their
 * pixels: the same photo is reused, because each new JPEG loses quality.
 * @returns width and height in pixels
 */
export async function photosBefore(
  db: Database,
  { id, ownerId, classId }: Corrected,
): Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>> {
  if (id === undefined || ownerId === null) return new Map();
  const { rows } = await db.execute<{ sha256: string; width: number; height: number }>(sql`
    select held.sha256, part.width, part.height from report_parts as part
    join reports on reports.id = part.report_id join files as held on held.id = part.file_id
    where reports.id = ${id} and reports.author_id = ${ownerId} and reports.class_id = ${classId} and part.kind = 'photo'`);
  return new Map(rows.map(({ sha256, width, height }) => [sha256, { width, height }]));
}

/**
 * The sponsors' PDF was made before the report was locked: nothing in it may have been withheld since then.
 * @throws HttpError `key-in-flight`: the next try makes it again
 */
export function requireStillReleased(page: MadePage | undefined, lower: SelectedReport | undefined): void {
  const parts: readonly PartRow[] = lower?.report.parts ?? [];
  const released = parts.filter((part) => part.released);
  const names = new Set(released.map(({ hash, caption }) => nameOf({ sha256: hash, caption })));
  const isShown = (part: MadePage['parts'][number]) => part.released;
  const shown = (page?.parts ?? [])
    .filter(isShown)
    .map(({ blob, caption }) => nameOf({ sha256: blob.sha256, caption }));
  if (shown.some((name) => !names.has(name))) throw new HttpError('key-in-flight', { retryAfter: 1 });
}

/**
 * True if sponsors get the file of an arriving report.
 * - A picture or recording of people is for the school only, until a supervisor releases it.
 * - The same file under the same name, in the same class, stays released in a correction.
 * - A file that a supervisor withheld stays withheld in any correction: its author could not know of it.
 */
export function isFileReleased(
  { page, extension, classId, name, sha256 }: Arrived<DocumentUpload, unknown>,
  lower: SelectedReport | undefined,
): boolean {
  const isReleased = isReleasedUnasked(page !== undefined, extension);
  if (!lower) return isReleased;
  const { fileReleased } = lower.report;
  const wasReleased = isReleasedUnasked(lower.report.page !== null, acceptedExtension(lower.fileName));
  if (wasReleased && !fileReleased) return false;
  const isSame = lower.classId === classId && lower.fileName === name && (lower.sentHash ?? lower.fileHash) === sha256;
  return isSame ? fileReleased : isReleased;
}

function isReleasedUnasked(isPage: boolean, extension: FileExtension | undefined): boolean {
  return isPage || extension === undefined || !showsPeople(extension);
}

/** The parts of a page whose PDFs are made, as the sponsors' PDF shows them. */
interface MadePage {
  readonly parts: readonly {
    readonly released: boolean;
    readonly blob: { readonly sha256: string };
    readonly caption: string;
  }[];
}

interface ReleasedPart {
  readonly sha256: string;
  readonly caption: string;
}

function nameOf({ sha256, caption }: ReleasedPart): string {
  return `${sha256} ${caption}`;
}
