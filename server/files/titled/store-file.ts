import { eq } from 'drizzle-orm';
import type { DocumentUpload } from '#contract/entities/document.ts';
import { fileKinds } from '#contract/file-kinds.ts';
import { files, pictures } from '#server/db/schema/documents.ts';
import { sourceOf } from '#server/files/pictures/picture-kind.ts';
import type { Arrived } from '#server/files/receive/receive-once.ts';
import { requireSpace } from '#server/files/uploads/account-quota.ts';
import { noUpload } from '#server/files/uploads/take-upload.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { newId } from '#server/new-id.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import type { TitledKind } from './titled-columns.ts';

type AnyArrived = Arrived<DocumentUpload, unknown>;

/**
 * Writes the file of a titled file, and the job for its picture, before the row that names it.
 * @returns the columns that every titled file shares
 * @throws HttpError `already-there` if its own id belongs to a file
 */
export async function storeFile(
  { db, language }: Pick<Context, 'db' | 'language'>,
  kind: TitledKind,
  { content, fields, name, extension, classId, ownerId, isBared, sha256: sent }: AnyArrived,
) {
  const fileId = newId();
  const { size, sha256, key: storageKey } = content;
  const sentSha256 = isBared ? sent : null;
  const file = {
    id: fileId,
    kind,
    name,
    mediaType: fileKinds[extension],
    size,
    sha256,
    sentSha256,
    storageKey,
    ownerId,
  };
  const stored = await db.insert(files).values(file).onConflictDoNothing({ target: files.storageKey }).returning();
  // Another process made an entry of the same upload a moment ago (server/storage/upload-id.ts).
  if (stored.length === 0) throw noUpload(language);
  if (sourceOf(extension)) await db.insert(pictures).values({ fileId });
  if (fields.id !== undefined) await requireNoFile(db, fields.id);
  const { title, description } = fields;
  return { id: fields.id ?? newId(), classId, authorId: ownerId, title, description, fileId };
}

/**
 * The steps after the row is written: the log, and moving the content into place.
 * @param others content that is stored beside the file
 * @throws HttpError `quota-exceeded`
 */
export async function keepFile(
  within: Context,
  { kind, id }: { kind: TitledKind; id: string },
  { content, fields: { title, revision }, name, ownerId }: AnyArrived,
  others: readonly StagedBlob[] = [],
): Promise<void> {
  // Last, with the new file included: an upload that was accepted long ago gets its answer even if the account is full.
  await requireSpace(within, ownerId, 0);
  const noted = { title, fileName: name, sha256: content.sha256, ...(revision && { revision }) };
  await within.audit('create', { type: kind, id }, noted);
  for (const blob of [content, ...others]) {
    await blob.place();
    within.afterCommit(() => blob.keep());
  }
}

/**
 * Rows are found by their own id and by that of their file, so a client may not give its row the id of another file.
 * @throws HttpError `already-there`
 */
async function requireNoFile(db: Context['db'], id: string): Promise<void> {
  const [taken] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  if (taken) throw new HttpError('already-there');
}
