import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { files, reportParts, reports } from '#server/db/schema/documents.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { SelectedReport } from '#server/modules/reports/report-files.ts';
import { writeReport } from '#server/modules/reports/write-report.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { headingOf, makeSponsorsEdition } from './editions.ts';
import { addSponsorFile } from './store-page.ts';

/** The sponsors' PDF of a report as it was at a version, with one part released or withheld; not stored yet. */
export interface MadeEdition {
  readonly version: number;
  readonly blob: StagedBlob;
}

type Row = Pick<SelectedReport, 'id' | 'classId' | 'month' | 'version' | 'report'>;

/**
 * Makes the PDF for sponsors after a part is released or withheld.
 * @throws HttpError `not-found` if the report is gone; `file-lost` if a photo is
 */
export async function makeEditionWith(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { id, classId, month, version, report: { page } }: Row,
  change: { partId: string; released: boolean },
): Promise<MadeEdition> {
  const heading = page && (await headingOf(db, { classId, month, authorId: null, language: page.language }));
  if (!heading) throw new HttpError('not-found');
  const parts = await partsOf(db, id);
  const changed = parts.map((part) => (part.id === change.partId ? { ...part, released: change.released } : part));
  const photos = await photosOf(
    storage,
    changed.filter(({ released }) => released),
  );
  const voice = changed.find(({ kind }) => kind === 'voice');
  const pdf = await makeSponsorsEdition({ heading, page, photos, voice });
  return { version, blob: await storage.put(Readable.from([pdf]), { maximumBytes: limits.fileBytes }) };
}

/** The photos among them, in the form for a PDF. */
export async function photosOf(storage: Context['storage'], parts: Awaited<ReturnType<typeof partsOf>>) {
  const photos = [];
  for (const { storageKey, caption, released } of parts.filter(({ kind }) => kind === 'photo')) {
    photos.push({ jpeg: await buffer(await storage.get(storageKey)), caption, released });
  }
  return photos;
}

/** The parts of a report page in order, with their storage keys. */
export function partsOf(db: Context['db'], reportId: string) {
  const { id, kind, caption, seconds, released } = reportParts;
  return db
    .select({ id, kind, caption, seconds, released, storageKey: files.storageKey })
    .from(reportParts)
    .innerJoin(files, eq(files.id, reportParts.fileId))
    .where(eq(reportParts.reportId, reportId))
    .orderBy(asc(reportParts.place));
}

/** Replaces the previous PDF for sponsors, in the transaction that locks the report. */
export async function takeEdition(
  call: Pick<Context, 'db' | 'storage' | 'afterCommit'>,
  reportId: string,
  { blob }: MadeEdition,
): Promise<void> {
  const { db } = call;
  const [old] = await db
    .select({ id: files.id, name: files.name, ownerId: files.ownerId })
    .from(files)
    .innerJoin(reports, eq(reports.sponsorFileId, files.id))
    .where(eq(reports.id, reportId));
  if (!old) throw new HttpError('not-found');
  const sponsorFileId = await addSponsorFile(db, blob, old);
  await writeReport(db, reportId, 'release', { sponsorFileId });
  await removeFiles(call, [old.id]);
  await blob.place();
  call.afterCommit(() => blob.keep());
}
