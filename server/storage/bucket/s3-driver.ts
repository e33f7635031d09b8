import type { BlobDriver } from '#server/storage/blob-driver.ts';
import type { Bucket } from './s3-bucket.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Blobs as objects of a bucket. */
export function s3Driver(bucket: Bucket): BlobDriver {
  return {
    ...bucket,
    prepare: bucket.putFile,
    place: async (key, path, content) => {
      // It was uploaded before the transaction started; here there is only time to check that no sweep has removed it since
      // then.
      const found = await bucket.stat(key);
      if (found?.size !== content.size) await bucket.putFile(key, path, content);
    },
    list: () => list(bucket),
  };
}

/**
 * Objects that we did not store there are never removed: they may belong to others, or to another installation below our
 * prefix.
 */
async function* list(bucket: Bucket): ReturnType<BlobDriver['list']> {
  for await (const object of bucket.list()) if (uuidForm.test(object.key)) yield object;
}
