import { Readable } from 'node:stream';
import { type GrowingUploads, uploadLifetimeMs } from '#server/storage/growing-uploads.ts';
import type { Intake } from '#server/storage/intake.ts';
import type { Bucket } from './s3-bucket.ts';
import { S3PieceStore } from './s3-piece-store.ts';
import { UploadObjects } from './upload-objects.ts';

/**
 * Growing uploads in a bucket, each piece a separate object: any process can receive the next piece, and no process holds data
 * that others lack (docs/decisions/0009-pieces-in-a-bucket.md).
 */
export function s3Uploads(bucket: Bucket, intake: Intake): GrowingUploads {
  const objects = new UploadObjects(bucket);
  return {
    store: new S3PieceStore(objects, intake),
    async noteOf(id) {
      const note = await objects.note(id);
      return note && { size: note.size, metadata: note.metadata, sha256: await objects.hashOf(id) };
    },
    async whole(id, size) {
      const { end, cuts } = await objects.lay(id);
      return end === size ? { content: Readable.from(objects.read(cuts), { objectMode: false }) } : undefined;
    },
    remember: (id, sha256) => objects.setHash(id, sha256),
    drop: (id) => objects.take(id),
    count: (start) => objects.count(start),
    removeIdlest: (start, since) => objects.removeIdlest(start, since),
    removeAll: (start) => objects.removeAll(start),
    removeExpired: (now) => objects.removeOlder(uploadLifetimeMs, now),
  };
}
