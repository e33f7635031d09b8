import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { spendingInScope } from '#server/access/scope.ts';
import { files } from '#server/db/schema/documents.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { spendingPhotos, spendingReports } from '#server/db/schema/spending.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { type Download, sendStored, storedColumns } from '#server/files/send-stored.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * Sends a photo of a spending report to readers of the report; to sponsors only if it is released and the report counts.
 * @throws HttpError `not-found`; by a link `link-expired`; otherwise as `sendStored`
 */
export async function sendSpendingPhoto(call: Download): Promise<FastifyReply> {
  const forSponsor = and(eq(spendingPhotos.released, true), eq(spendingReports.counts, true));
  const [photo] = await call.db
    .select(storedColumns)
    .from(spendingPhotos)
    .innerJoin(spendingReports, eq(spendingReports.id, spendingPhotos.reportId))
    .innerJoin(madaris, eq(madaris.id, spendingReports.madrasaId))
    .innerJoin(files, eq(files.id, spendingPhotos.fileId))
    .where(
      and(
        eq(spendingPhotos.id, fileIdOf(call.params.fileId)),
        spendingInScope(call),
        call.caller.role === 'sponsor' ? forSponsor : undefined,
      ),
    );
  if (!photo) throw new HttpError(call.request.headers.authorization === undefined ? 'link-expired' : 'not-found');
  return sendStored(call, photo);
}
