import { acceptedExtension, type FileExtension } from '#contract/file-kinds.ts';
import type { Language } from '#contract/language/languages.ts';
import { cleanFileName } from '#contract/text/file-name.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import { blobKeyOf, isUploadOf } from '#server/storage/upload-id.ts';

/** A finished upload. `staged` is absent for a repeat of a call that has taken it before. */
export interface TakenUpload {
  name: string;
  extension: FileExtension;
  content: { size: number; sha256: string; staged?: StagedBlob };
}

type Taking = Pick<Context, 'caller' | 'storage'> & { repeated: boolean; isRepeated(): Promise<boolean> };

/** Uploads that a call of this process is turning into an entry; the database handles other processes. */
const inUse = new Set<string>();

/**
 * Takes the content of the caller's finished upload. The upload itself stays until its entry is committed, so that a rejected
 * call can be repeated without sending the file again.
 * @returns undefined if the caller has no such upload, or it is incomplete
 * @throws HttpError `wrong-type`; `key-in-flight` while another call has it
 */
export async function takeUpload(call: Taking, uploadId: string): Promise<TakenUpload | undefined> {
  const { caller, storage } = call;
  if (caller.role === 'visitor' || !isUploadOf(caller.userId, uploadId)) return undefined;
  const note = await storage.uploads.noteOf(uploadId);
  if (note?.size === undefined) return undefined;
  const { size } = note;
  const name = cleanFileName(note.metadata.filename ?? '');
  const extension = acceptedExtension(name);
  if (!extension) throw new HttpError('wrong-type');
  if (call.repeated && note.sha256) return { name, extension, content: { size, sha256: note.sha256 } };
  const staged = await stageAlone(storage, uploadId, size);
  if (staged) return { name, extension, content: { ...staged, staged } };
  // A twin at another process may have taken it since this call started.
  const { sha256 } = (await storage.uploads.noteOf(uploadId)) ?? {};
  return sha256 && (await call.isRepeated()) ? { name, extension, content: { size, sha256 } } : undefined;
}

/** Error for an upload that is missing, incomplete, taken, or another person's. */
export function noUpload(language: Language): HttpError {
  return new HttpError('rule-broken', { fields: { uploadId: fieldMessage(language, 'valueInvalid') } });
}

async function stageAlone(storage: BlobStore, uploadId: string, size: number): Promise<StagedBlob | undefined> {
  if (inUse.has(uploadId)) throw new HttpError('key-in-flight', { retryAfter: 1 });
  inUse.add(uploadId);
  let staged: StagedBlob | undefined;
  try {
    staged = await stageWhole(storage, uploadId, size);
    if (staged) await storage.uploads.remember(uploadId, staged.sha256);
  } catch (error) {
    await staged?.discard();
    staged = undefined;
    throw error;
  } finally {
    if (!staged) inUse.delete(uploadId);
  }
  return staged && ofUpload(staged, storage, uploadId);
}

/** @returns undefined if it is incomplete, or an entry has taken it, even during the read */
async function stageWhole(storage: BlobStore, uploadId: string, size: number): Promise<StagedBlob | undefined> {
  const found = await storage.uploads.whole(uploadId, size);
  if (!found) return undefined;
  const key = blobKeyOf(uploadId);
  try {
    if ('path' in found) return await storage.adopt(found.path, { key });
    return await storage.put(found.content, { key, maximumBytes: size });
  } catch (error) {
    if (await storage.uploads.whole(uploadId, size)) throw error;
    return undefined;
  }
}

/** The same blob; its end frees the upload or, once the entry is committed, deletes it. */
function ofUpload(staged: StagedBlob, storage: BlobStore, uploadId: string): StagedBlob {
  return {
    ...staged,
    replace: async (content, options) => ofUpload(await staged.replace(content, options), storage, uploadId),
    keep: async () => {
      try {
        await staged.keep();
        await storage.uploads.drop(uploadId);
      } finally {
        inUse.delete(uploadId);
      }
    },
    discard: async () => {
      try {
        await staged.discard();
      } finally {
        inUse.delete(uploadId);
      }
    },
  };
}
