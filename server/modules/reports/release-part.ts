import { and, eq } from 'drizzle-orm';
import type { Report } from '#contract/entities/report.ts';
import { reportParts } from '#server/db/schema/documents.ts';
import { pageWork } from '#server/files/pictures/page-work.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import { readTitled } from '#server/files/titled/read-titled.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { type MadeEdition, makeEditionWith, takeEdition } from './page/remake-edition.ts';
import type { PartRow } from './report-columns.ts';
import { reportFiles, type SelectedReport } from './report-files.ts';
import { answered, findReport, lockReport } from './review-report.ts';

type Release = Call<'reports.release'>;

/** The sponsors' PDFs that a call made: the last one counts. */
type Editions = MadeEdition[];

/**
 * Makes the new sponsors' PDF before the transaction of a release, which locks the report only briefly.
 * @throws HttpError `not-found`, `busy`
 */
export async function prepareRelease(call: Release): Promise<Editions> {
  const row = await findReport(call);
  return isChange(partOf(row, call), call) ? [await pageWork(call, () => edition(call, row))] : [];
}

/**
 * Shows a photo or voice note to the sponsors who may read the report, or hides it from them again; their PDF changes with it.
 * @throws HttpError `not-found`, `changed-meanwhile`
 */
export async function releasePart(call: Release, editions: Editions): Promise<{ data: Report }> {
  const { db, body } = call;
  const row = await lockReport(call);
  await requireVersion(call, row.version, () => answered(call, row));
  const part = partOf(row, call);
  if (isChange(part, call)) {
    // Another release came first, and the prepared PDF lacks it.
    if (editions.at(-1)?.version !== row.version) editions.push(await edition(call, row));
    await db
      .update(reportParts)
      .set({ released: body.released })
      .where(and(eq(reportParts.id, part.id), eq(reportParts.reportId, row.id)));
    const made = editions.at(-1);
    if (made) await takeEdition(call, row.id, made);
    await call.audit(body.released ? 'release' : 'withhold', { type: 'report', id: row.id }, { title: row.title });
  }
  return readTitled(reportFiles, call);
}

/** Deletes PDFs that were made and not stored, however the call ended. */
export async function endRelease(call: Release, editions: Editions): Promise<void> {
  for (const { blob } of editions) await releaseBlob(call, blob);
}

function edition(call: Release, row: SelectedReport): Promise<MadeEdition> {
  return makeEditionWith(call, row, { partId: call.params.partId, released: call.body.released });
}

function partOf({ report }: SelectedReport, { params }: Release): PartRow {
  const part = report.parts.find(({ id }) => id === params.partId);
  if (!part) throw new HttpError('not-found');
  return part;
}

function isChange(part: PartRow, { body }: Release): boolean {
  return part.released !== body.released;
}
