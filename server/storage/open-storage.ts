import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobDriver } from './blob-driver.ts';
import { type BlobStore, blobStore } from './blob-store.ts';
import { openBucket } from './bucket/s3-bucket.ts';
import { s3Driver } from './bucket/s3-driver.ts';
import { s3Uploads } from './bucket/s3-uploads.ts';
import { diskDriver } from './disk/disk-driver.ts';
import { diskUploads } from './disk/disk-uploads.ts';
import { diskReserve } from './disk-reserve.ts';
import { makeFolder } from './durable.ts';
import { deletionsAreHeld } from './held-deletions.ts';
import { openIntake } from './intake.ts';

interface StorageConfig {
  /** An existing folder that may be written. */
  readonly dataDir: string;
  readonly s3Url?: string | undefined;
  /** Bytes that uploads leave free on the disk of `dataDir`. */
  readonly diskReserveBytes?: number | undefined;
}

/**
 * Opens the files of an installation: the bucket of S3_URL or DATA_DIR/files permanently, DATA_DIR/files/incoming during their
 * arrival.
 * @throws ObjectStoreFailed if the bucket does not answer correctly
 */
export async function openStorage({ dataDir, s3Url, diskReserveBytes }: StorageConfig): Promise<BlobStore> {
  await closeToOthers(join(dataDir, 'files'));
  const bucket = s3Url === undefined ? undefined : await openBucket(s3Url);
  const blobs = bucket ? s3Driver(bucket) : await onDisk(dataDir);
  const driver = {
    ...blobs,
    delete: async (key: string) => {
      if (!(await deletionsAreHeld(dataDir))) await blobs.delete(key);
    },
  };
  const intake = await openIntake(join(dataDir, 'files', 'incoming'));
  const uploads = bucket ? s3Uploads(bucket, intake) : await diskUploads(join(dataDir, 'files', 'uploads'));
  return blobStore(driver, intake, uploads, diskReserve(dataDir, diskReserveBytes));
}

/** An earlier release made the folder and its content readable for everyone. */
async function closeToOthers(folder: string): Promise<void> {
  await makeFolder(folder);
  await chmod(folder, 0o700);
}

/** Permanent place of blobs, for tools that copy them. */
export async function openBlobs({ dataDir, s3Url }: StorageConfig): Promise<BlobDriver> {
  return s3Url === undefined ? await onDisk(dataDir) : s3Driver(await openBucket(s3Url));
}

function onDisk(dataDir: string): Promise<BlobDriver> {
  return diskDriver(join(dataDir, 'files', 'blobs'));
}
