import { join } from 'node:path';
import type { BlobDriver } from './blob-driver.ts';
import { type BlobStore, blobStore } from './blob-store.ts';
import { diskDriver } from './disk-driver.ts';
import { deletionsAreHeld } from './held-deletions.ts';
import { openIntake } from './intake.ts';

/**
 * Opens the files of an installation: DATA_DIR/files/blobs for good, DATA_DIR/files/incoming while they arrive.
 * @param dataDir an existing folder that may be written
 */
export async function openStorage({ dataDir }: { dataDir: string }): Promise<BlobStore> {
  const blobs = await openBlobs({ dataDir });
  const driver = {
    ...blobs,
    delete: async (key: string) => {
      if (!(await deletionsAreHeld(dataDir))) await blobs.delete(key);
    },
  };
  return blobStore(driver, await openIntake(join(dataDir, 'files', 'incoming')));
}

/** Where blobs stay for good, for tools that copy them. */
export function openBlobs({ dataDir }: { dataDir: string }): Promise<BlobDriver> {
  return diskDriver(join(dataDir, 'files', 'blobs'));
}
