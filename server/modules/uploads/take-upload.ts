import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileConfigstore } from '@tus/file-store';
import { acceptedExtension, type FileExtension } from '#contract/file-kinds.ts';
import { errorCode } from '#server/db/embedded/error-code.ts';
import type { Context } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cleanFileName } from '#server/modules/files/file-name.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { dropContent, isUploadOf, uploadFolder } from './upload-folder.ts';

/** A finished upload. `staged` is absent for a repeat of a call that has taken it before. */
export interface TakenUpload {
  name: string;
  extension: FileExtension;
  content: { size: number; sha256: string; staged?: StagedBlob };
}

/** Uploads that a call is making an entry of: another call may not make a second one of them. */
const inUse = new Set<string>();

/**
 * Takes the content of the caller's finished upload. The upload itself stays until its entry is committed, so that a
 * refused call can be made again without sending the file again.
 * @returns undefined where the caller has no such upload, or not all of it came yet
 * @throws Refusal `wrong-type`; `key-in-flight` while another call has it
 */
export async function takeUpload(
  call: Pick<Context, 'caller' | 'config' | 'storage'> & { repeated: boolean },
  uploadId: string,
): Promise<TakenUpload | undefined> {
  const { dataDir } = call.config;
  if (call.caller.role === 'visitor' || !isUploadOf(call.caller.userId, uploadId)) return undefined;
  const notes = new FileConfigstore(uploadFolder(dataDir));
  const note = await notes.get(uploadId);
  if (note?.size === undefined) return undefined;
  const name = cleanFileName(note.metadata?.filename ?? '');
  const extension = acceptedExtension(name);
  if (!extension) throw new Refusal('wrong-type');
  const { sha256 } = note.metadata ?? {};
  if (call.repeated && sha256) return { name, extension, content: { size: note.size, sha256 } };
  if (inUse.has(uploadId)) throw new Refusal('key-in-flight', { retryAfter: 1 });
  inUse.add(uploadId);
  let staged: StagedBlob | undefined;
  try {
    staged = await stageWhole(call, uploadId, note.size);
    if (staged) {
      note.metadata = { ...note.metadata, sha256: staged.sha256 };
      await notes.set(uploadId, note);
    }
  } catch (error) {
    await staged?.discard();
    staged = undefined;
    throw error;
  } finally {
    if (!staged) inUse.delete(uploadId);
  }
  return staged && { name, extension, content: { ...staged, staged: ofUpload(staged, dataDir, uploadId) } };
}

/** @returns undefined where not all of it came yet, or an entry has taken it */
async function stageWhole(
  { storage, config }: Pick<Context, 'config' | 'storage'>,
  uploadId: string,
  size: number,
): Promise<StagedBlob | undefined> {
  const path = join(uploadFolder(config.dataDir), uploadId);
  return (await sizeOf(path)) === size ? await storage.adopt(path) : undefined;
}

/** The same blob, whose end frees the upload or, once the entry is committed, removes it. */
function ofUpload(staged: StagedBlob, dataDir: string, uploadId: string): StagedBlob {
  return {
    ...staged,
    keep: async () => {
      try {
        await staged.keep();
        await dropContent(dataDir, uploadId);
      } finally {
        inUse.delete(uploadId);
      }
    },
    discard: async () => {
      inUse.delete(uploadId);
      await staged.discard();
    },
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
