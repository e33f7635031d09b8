import { eq } from 'drizzle-orm';
import type { Report } from '#contract/entities/report.ts';
import { acceptedExtension } from '#contract/file-kinds.ts';
import { files } from '#server/db/schema/documents.ts';
import { isBared } from '#server/files/pictures/bare-file.ts';
import { bareStored } from '#server/files/titled/bare-stored.ts';
import { readTitled } from '#server/files/titled/read-titled.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { reportFiles, type SelectedReport } from './report-files.ts';
import { answered, findReport, lockReport } from './review-report.ts';
import { writeReport } from './write-report.ts';

type Release = Call<'reports.releaseFile'>;

/**
 * Runs before the transaction of a release. A picture that arrived before locations were removed from pictures is rebuilt now.
 * @throws HttpError `not-found`, `busy`
 */
export async function prepareFileRelease(call: Release): Promise<void> {
  const row = await findReport(call);
  if (call.body.released && (await isToBeBared(call, row))) await bareStored(call, reportFiles, row.id);
}

/**
 * Shows the file of a report to the sponsors who may read it, or hides it from them again.
 * @throws HttpError `not-found`; `changed-meanwhile`; `file-unreadable` for a picture whose content is unknown
 */
export async function releaseFile(call: Release): Promise<{ data: Report }> {
  const { db, body } = call;
  const row = await lockReport(call);
  await requireVersion(call, row.version, () => answered(call, row));
  if (row.report.fileReleased !== body.released) {
    if (body.released && (await isToBeBared(call, row))) throw new HttpError('file-unreadable');
    await writeReport(db, row.id, 'release', { fileReleased: body.released });
    await call.audit(body.released ? 'release' : 'withhold', { type: 'report', id: row.id }, { title: row.title });
  }
  return readTitled(reportFiles, call);
}

async function isToBeBared({ db }: Release, { fileId, fileName }: SelectedReport): Promise<boolean> {
  const extension = acceptedExtension(fileName);
  if (!extension || !isBared('report', extension)) return false;
  const [file] = await db.select({ sent: files.sentSha256 }).from(files).where(eq(files.id, fileId));
  return file?.sent === null;
}
