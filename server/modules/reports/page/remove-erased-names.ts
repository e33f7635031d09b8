import { Readable } from 'node:stream';
import { and, isNotNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import { heldFile, replaceStored } from '#server/files/titled/replace-stored.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { reportFiles } from '#server/modules/reports/report-files.ts';
import { writeReport } from '#server/modules/reports/write-report.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { headingOf, makeSchoolEdition } from './editions.ts';
import { partsOf, photosOf } from './remake-edition.ts';

interface Tools {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly isStopping?: () => boolean;
}

const batch = 100;

/**
 * Rebuilds the school's PDFs that name a teacher whose account is deleted, without the name. Any number of processes may do
 * this, and die during it: the next run finds the rest.
 */
export async function removeErasedNames(tools: Tools): Promise<void> {
  const { db, log, isStopping = () => false } = tools;
  const rows = await db
    .select({ id: reports.id, classId: reports.classId, month: reports.month, page: reports.page })
    .from(reports)
    .where(
      and(isNotNull(reports.printedAuthorId), sql`${reports.authorId} is distinct from ${reports.printedAuthorId}`),
    )
    .limit(batch);
  for (const row of rows) {
    if (isStopping()) return;
    try {
      await removeName(tools, row);
    } catch (error) {
      log.error(
        { failure: describeError(error), id: row.id },
        'a PDF that names an erased teacher could not be made again',
      );
    }
  }
}

async function removeName(
  tools: Tools,
  { id, classId, month, page }: Pick<typeof reports.$inferSelect, 'id' | 'classId' | 'month' | 'page'>,
): Promise<void> {
  const { db, storage } = tools;
  if (!page) return;
  const heading = await headingOf(db, { classId, month, authorId: null, language: page.language });
  const held = await heldFile(db, reportFiles, id);
  if (!heading || !held) return;
  const parts = await partsOf(db, id);
  const voice = parts.find(({ kind }) => kind === 'voice');
  const pdf = await makeSchoolEdition({ heading, page, photos: await photosOf(storage, parts), voice });
  const staged = await storage.put(Readable.from([pdf]), { maximumBytes: limits.fileBytes });
  try {
    const unnamed = {
      ...reportFiles,
      takeFile: async (within: Database, reportId: string, fileId: string) => {
        await writeReport(within, reportId, 'release', { fileId, printedAuthorId: null });
      },
    };
    const { name, mediaType, sentSha256 } = held;
    await replaceStored(tools, unnamed, id, held, { staged, name, mediaType, sentSha256, hasPicture: true });
  } finally {
    await releaseBlob(tools, staged);
  }
}
