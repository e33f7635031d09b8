import { and, eq } from 'drizzle-orm';
import { reportParts, reports } from '#server/db/schema/documents.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import type { DocumentAnswer } from '#server/modules/documents/document-answer.ts';
import { readDocument } from '#server/modules/documents/read-document.ts';
import { answered, lockReport, nextVersion } from './review-report.ts';

/**
 * Shows a photo or voice note to the sponsors who read the report, or to the school alone again.
 * @throws HttpError `not-found`, `changed-meanwhile`
 */
export async function releasePart(call: Call<'reports.release'>): Promise<{ data: DocumentAnswer }> {
  const { db, params, body } = call;
  const row = await lockReport(call);
  await requireVersion(call, row.version, () => answered(call, row));
  const part = row.report.parts.find(({ id }) => id === params.partId);
  if (!part) throw new HttpError('not-found');
  if (part.released !== body.released) {
    await db
      .update(reportParts)
      .set({ released: body.released })
      .where(and(eq(reportParts.id, part.id), eq(reportParts.reportId, row.id)));
    await db.update(reports).set(nextVersion).where(eq(reports.id, row.id));
    await call.audit(body.released ? 'release' : 'withhold', { type: 'report', id: row.id }, { title: row.title });
  }
  return readDocument('report', call);
}
