import type { FileExtension } from '#contract/file-kinds.ts';
import type { Context } from '#server/http/handler.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';

/** The content of a finished upload. */
export interface TakenUpload {
  name: string;
  extension: FileExtension;
  content: { size: number; sha256: string; staged?: StagedBlob };
}

/**
 * Takes the content of a finished tus upload of the caller.
 * @returns undefined where the caller has no finished upload of that id
 */
export async function takeUpload(_call: Context, _uploadId: string): Promise<TakenUpload | undefined> {
  return undefined;
}
