import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { reportsToOpen } from '#server/access/scope.ts';
import { files, reportParts, reports } from '#server/db/schema/documents.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { type Download, sendStored, storedColumns } from '#server/files/send-stored.ts';
import { HttpError } from '#server/http/http-error.ts';
import { noteReading } from './review-report.ts';

/**
 * Sends a photo or voice note of a report page to readers of the report; to sponsors only if it is released.
 * @throws HttpError `not-found`; otherwise as `sendDocumentFile`
 */
export async function sendReportPart(call: Download): Promise<FastifyReply> {
  const released = call.caller.role === 'sponsor' ? eq(reportParts.released, true) : undefined;
  const [part] = await call.db
    .select({ ...storedColumns, reportId: reportParts.reportId })
    .from(reportParts)
    .innerJoin(reports, eq(reports.id, reportParts.reportId))
    .innerJoin(files, eq(files.id, reportParts.fileId))
    .where(and(eq(reportParts.id, fileIdOf(call.params.fileId)), reportsToOpen(call), released));
  if (!part) throw new HttpError(call.request.headers.authorization === undefined ? 'link-expired' : 'not-found');
  if (call.request.method === 'GET') await noteReading(call, part.reportId);
  return sendStored(call, part);
}
