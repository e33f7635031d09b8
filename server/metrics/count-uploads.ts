import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import type { Metrics } from './metrics.ts';

/** The same storage, which also counts arriving uploads. */
export function countUploads(storage: BlobStore, metrics: Pick<Metrics, 'uploadedBytes' | 'uploadedFiles'>): BlobStore {
  const counted = (blob: StagedBlob) => {
    metrics.uploadedBytes.inc(blob.size);
    metrics.uploadedFiles.inc();
    return blob;
  };
  return {
    ...storage,
    put: async (content, options) => counted(await storage.put(content, options)),
    adopt: async (path, options) => counted(await storage.adopt(path, options)),
  };
}
