import { join } from 'node:path';
import type { BlobDriver } from './blob-driver.ts';
import { type BlobStore, blobStore } from './blob-store.ts';
import { diskDriver } from './disk-driver.ts';
import { deletionsAreHeld } from './held-deletions.ts';
import { openIntake } from './intake.ts';
import { s3Driver } from './s3-driver.ts';

interface StorageConfig {
  /** An existing folder that may be written. */
  readonly dataDir: string;
  readonly s3Url?: string | undefined;
}

/**
 * Opens the files of an installation: S3_URL or DATA_DIR/files/blobs for good, DATA_DIR/files/incoming while they
 * arrive.
 * @throws ObjectStoreFailed where the bucket does not answer as it should
 */
export async function openStorage(config: StorageConfig): Promise<BlobStore> {
  const { dataDir } = config;
  const blobs = await openBlobs(config);
  const driver = {
    ...blobs,
    delete: async (key: string) => {
      if (!(await deletionsAreHeld(dataDir))) await blobs.delete(key);
    },
  };
  return blobStore(driver, await openIntake(join(dataDir, 'files', 'incoming')));
}

/** Where blobs stay for good, for tools that copy them. */
export function openBlobs({ dataDir, s3Url }: StorageConfig): Promise<BlobDriver> {
  return s3Url ? s3Driver(s3Url) : diskDriver(join(dataDir, 'files', 'blobs'));
}
