import { eq } from 'drizzle-orm';
import type { ReportUpload } from '#contract/entities/document.ts';
import { fileKinds } from '#contract/file-kinds.ts';
import { files, pictures } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { queueReportMails } from '#server/mail/queue-report-mails.ts';
import { newId } from '#server/new-id.ts';
import { queueReportPushes } from '#server/push/queue-report-pushes.ts';
import { removeDocument } from './delete-document.ts';
import type { DocumentAnswer } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { requireClass } from './list-documents.ts';
import { atTheEnd } from './move-material.ts';
import { lockOwn, ownDocument, readOwn } from './own-document.ts';
import { sourceOf } from './pictures/picture-kind.ts';
import { type Received, receiveContent } from './receive/receive-content.ts';
import { monthOfReport } from './reports/month-of-report.ts';
import { blobsOf, storeEdition, storeParts } from './reports/page/store-page.ts';
import { findPlace, keepPlace, type Place, putBehind } from './reports/replaced-report.ts';
import { requireSpace } from './uploads/account-quota.ts';
import { noUpload } from './uploads/take-upload.ts';
import { deletedByAnother, lockUpload, withdraw, withdrawnUpTo } from './withdrawn.ts';

/** A call of `materials.create` or `reports.create`. */
type Creation<TAnswer> = Context & {
  params: { classId: string };
  repeated: boolean;
  isRepeated(): Promise<boolean>;
  checkFields(raw: Readonly<Record<string, string>>): ReportUpload;
  idempotently(sameness: unknown, effect: (within: Context) => Promise<{ data: DocumentAnswer }>): Promise<TAnswer>;
};

/**
 * Receives a material or report. The content is streamed to disk and flushed first; then one transaction writes its rows
 * and puts it in its place before it commits. So a row without its file cannot be, and a file without a row lasts no
 * longer than until the next start.
 * @throws HttpError `not-found` for a class out of scope, before the body is read; `already-there` for a taken id;
 * `withdrawn` for one that its author has deleted or corrected, `deleted-meanwhile` for one that someone else has deleted; and
 * what `receiveContent` rejects
 */
export async function createDocument<TAnswer>(kind: DocumentKind, call: Creation<TAnswer>): Promise<TAnswer> {
  if (!call.repeated) await requireClass(call, call.params.classId);
  const received = await receiveContent(kind, call);
  try {
    const { fileHash: _, uploadId, ...fields } = received.fields;
    await received.content?.prepare();
    const sameness = { ...fields, sha256: received.sha256 };
    let isWritten = false;
    const answer = await call.idempotently(sameness, (within) => {
      isWritten = true;
      return write(kind, within, call.params.classId, received);
    });
    if (!isWritten && uploadId !== undefined) await dropRepeated(call, uploadId);
    return answer;
  } finally {
    await received.release();
  }
}

/** An upload of what an entry has by an earlier request, perhaps by another way: no entry will take it. */
async function dropRepeated({ storage, log }: Pick<Context, 'storage' | 'log'>, uploadId: string): Promise<void> {
  try {
    await storage.uploads.drop(uploadId);
  } catch (error) {
    log.error({ failure: describeError(error) }, 'an upload that came once more could not be cleared away');
  }
}

async function write(
  kind: DocumentKind,
  within: Context,
  classId: string,
  received: Received,
): Promise<{ data: DocumentAnswer }> {
  const { db, caller } = within;
  const { content, fields, page } = received;
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  // A repeat whose stored answer ran out of its keeping time while the body was read: the next try is a first one.
  if (!content) throw new HttpError('key-in-flight', { retryAfter: 1 });
  if (fields.id !== undefined) await takeThePlace(kind, within, caller.userId, { ...fields, id: fields.id });
  // What it replaces may be arriving, too: the second of the two finds the first.
  const { replaces }: ReportUpload = fields;
  if (replaces !== undefined) await lockUpload(db, replaces);
  await requireClass(within, classId, 'locked');
  const file = {
    id: newId(),
    kind,
    name: received.name,
    mediaType: fileKinds[received.extension],
    size: content.size,
    sha256: content.sha256,
    storageKey: content.key,
    ownerId: caller.userId,
  };
  const stored = await db.insert(files).values(file).onConflictDoNothing({ target: files.storageKey }).returning();
  // Another process made an entry of the same upload a moment ago (server/storage/upload-id.ts).
  if (stored.length === 0) throw noUpload(within.language);
  if (sourceOf(received.extension)) await db.insert(pictures).values({ fileId: file.id });
  if (fields.id !== undefined) await requireNoFile(db, fields.id);
  const { title, description } = fields;
  const { place, ...ofKind } = kind === 'material' ? ofMaterial(classId) : await ofReport(within, classId, fields);
  const ownerId = caller.userId;
  const ofPage = page && (await storeEdition(db, page, { name: file.name, ownerId }));
  const [row] = await db
    .insert(documentKinds[kind].table)
    .values({
      id: fields.id ?? newId(),
      classId,
      authorId: caller.userId,
      title,
      description,
      fileId: file.id,
      ...ofKind,
      ...place?.row,
      ...ofPage,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new HttpError('already-there', { current: await ownDocument(kind, within, fields) });
  if (place?.next !== undefined) await putBehind(db, place.next, row.id);
  if (page) await storeParts(db, page, { reportId: row.id, ownerId });
  // Last, with the new file among those it counts: what was taken long ago gets its answer also where nothing more fits.
  await requireSpace(within, caller.userId, 0);
  const { revision } = fields;
  const noted = { title, fileName: file.name, sha256: file.sha256, ...(revision && { revision }) };
  await within.audit('create', { type: kind, id: row.id }, noted);
  for (const blob of [content, ...(page ? blobsOf(page) : [])]) {
    await blob.place();
    within.afterCommit(() => blob.keep());
  }
  if ('month' in row && place?.next === undefined) {
    const { id: reportId, month } = row;
    const arrived = { reportId, classId, month, now: within.clock.now() };
    await queueReportMails(db, arrived);
    await queueReportPushes(db, arrived);
  }
  const created = await readOwn(kind, within, { ownerId, id: row.id });
  if (!created) throw new Error('A document that was written a moment ago is not there.');
  return { data: created };
}

/**
 * Of all that an author sends under one id, the highest revision counts, whichever arrives first: the row of a lower one
 * goes in the transaction in which the higher one comes, and what still arrives of it afterwards is not taken.
 * @throws HttpError `withdrawn` where the author has deleted it, or corrected it since; `deleted-meanwhile` where someone
 * else has deleted it
 */
async function takeThePlace(
  kind: DocumentKind,
  within: Context,
  ownerId: string,
  { id, revision = 0 }: { id: string; revision?: number | undefined },
): Promise<void> {
  const { db } = within;
  const name = { kind, ownerId, id };
  await lockUpload(db, id);
  const upTo = await withdrawnUpTo(db, name);
  if (upTo === deletedByAnother) throw new HttpError('deleted-meanwhile');
  if (revision <= upTo) throw new HttpError('withdrawn');
  // There cannot be a lower one: the row of this id, if there is one, is of this very revision.
  if (revision === upTo + 1) return;
  const lower = await lockOwn(kind, db, name);
  if (lower && kind === 'report') await keepPlace(db, id);
  if (lower) await removeDocument(kind, within, lower, 'replace');
  await withdraw(db, name, revision - 1);
}

/**
 * Rows are found by their own id and by that of their file: a client may not give its row the id of someone's file.
 * @throws HttpError `already-there`
 */
async function requireNoFile(db: Context['db'], id: string): Promise<void> {
  const [taken] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  if (taken) throw new HttpError('already-there');
}

function ofMaterial(classId: string) {
  return { position: atTheEnd(classId), place: undefined };
}

async function ofReport(
  within: Context,
  classId: string,
  fields: ReportUpload,
): Promise<{ month: string; place: Place }> {
  const month = monthOfReport(fields);
  return { month, place: await findPlace(within, { id: fields.id, named: fields.replaces, classId, month }) };
}
