import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { BlobDriver, BlobEntry, ByteRange } from './blob-driver.ts';
import { BlobMissing, ObjectStoreFailed } from './errors.ts';
import { objectsIn } from './s3-listing.ts';

const answerWithinMs = 30_000;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A bucket, and who asks. */
interface Bucket {
  client: AwsClient;
  /** Of the bucket, without a slash at the end. */
  url: string;
  /** What stands before every key; empty or ending in a slash. */
  prefix: string;
}

/**
 * Blobs as objects of a bucket of any S3 (path-style addresses, signature version 4).
 * @param s3Url `https://key:secret@host/bucket/prefix?region=…`; without a prefix the bucket is ours alone
 * @throws ObjectStoreFailed where the bucket cannot be listed: better now than at the first upload
 */
export async function s3Driver(s3Url: string): Promise<BlobDriver> {
  const bucket = bucketAt(new URL(s3Url));
  const driver: BlobDriver = {
    prepare: (key, path, content) => upload(bucket, key, path, content),
    place: async (key, path, content) => {
      // Uploaded before the transaction began; in it there is only time to look that nobody swept it away meanwhile.
      const found = await stat(bucket, key);
      if (found?.size !== content.size) await upload(bucket, key, path, content);
    },
    get: (key, range) => get(bucket, key, range),
    stat: (key) => stat(bucket, key),
    delete: async (key) => {
      await ask(bucket, 'delete a file', address(bucket, key), { method: 'DELETE' }, [404]);
    },
    list: () => list(bucket),
  };
  await ask(bucket, 'list the bucket', `${bucket.url}?list-type=2&max-keys=1`, {});
  return driver;
}

function bucketAt(url: URL): Bucket {
  const [name = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '');
  return {
    client: new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      retries: 3,
      region: url.searchParams.get('region') ?? 'us-east-1',
    }),
    url: `${url.origin}/${name}`,
    prefix: prefix.map((part) => `${part}/`).join(''),
  };
}

function address({ url, prefix }: Bucket, key: string): string {
  return `${url}/${prefix}${key}`;
}

/** The store checks the content against its SHA-256 and keeps it whole or not at all. */
async function upload(
  bucket: Bucket,
  key: string,
  path: string,
  { size, sha256 }: { size: number; sha256: string },
): Promise<void> {
  const request = await bucket.client.sign(address(bucket, key), {
    method: 'PUT',
    headers: { 'content-length': String(size), 'x-amz-content-sha256': sha256 },
  });
  const body = Readable.toWeb(createReadStream(path)) as NonNullable<RequestInit['body']>;
  // fetch asks for half duplex where a body streams; the types of browsers do not know it yet.
  const streaming = { body, duplex: 'half' as const };
  const answer = await expectOk('store a file', await fetch(request, streaming));
  await answer.body?.cancel();
}

async function get(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const init = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {};
  const answer = await ask(bucket, 'read a file', address(bucket, key), init, [404]);
  if (answer.status === 404) throw new BlobMissing(key);
  if (!answer.body) return Readable.from([]);
  return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
}

async function stat(bucket: Bucket, key: string): Promise<BlobEntry | undefined> {
  const { status, headers } = await ask(bucket, 'find a file', address(bucket, key), { method: 'HEAD' }, [404]);
  if (status === 404) return undefined;
  return {
    key,
    size: Number(headers.get('content-length')),
    modifiedAt: new Date(headers.get('last-modified') ?? Date.now()),
  };
}

async function* list(bucket: Bucket): AsyncIterable<BlobEntry> {
  for (let continuation: string | undefined = ''; continuation !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: bucket.prefix });
    if (continuation) query.set('continuation-token', continuation);
    const answer = await ask(bucket, 'list the bucket', `${bucket.url}?${query}`, {});
    const { objects, next } = objectsIn(await answer.text());
    for (const object of objects) {
      const key = object.key.slice(bucket.prefix.length);
      // What we did not put there is nobody's to sweep away: other objects, or another installation's below our prefix.
      if (uuidForm.test(key)) yield { ...object, key };
    }
    continuation = next;
  }
}

/**
 * Asks, some times again where the store is busy. Only its first word is waited for so long: a reader may be slow.
 * @param allowed statuses beside the good ones
 */
async function ask(
  { client }: Bucket,
  step: string,
  url: string,
  init: RequestInit,
  allowed: readonly number[] = [],
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new ObjectStoreFailed(step, 0, 'in time')), answerWithinMs);
  try {
    const answer = await client.fetch(url, { ...init, signal: stop.signal });
    if (!allowed.includes(answer.status)) return await expectOk(step, answer);
    await answer.body?.cancel();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

async function expectOk(step: string, answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new ObjectStoreFailed(step, answer.status, await answer.text());
}
