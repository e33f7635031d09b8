import { join } from 'node:path';
import { type BlobStore, blobStore } from './blob-store.ts';
import { diskDriver } from './disk-driver.ts';
import { openIntake } from './intake.ts';

/**
 * Opens the files of an installation: DATA_DIR/files/blobs for good, DATA_DIR/files/incoming while they arrive.
 * @param dataDir an existing folder that may be written
 */
export async function openStorage({ dataDir }: { dataDir: string }): Promise<BlobStore> {
  const driver = await diskDriver(join(dataDir, 'files', 'blobs'));
  return blobStore(driver, await openIntake(join(dataDir, 'files', 'incoming')));
}
