import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Measured } from '#server/storage/arrival.ts';
import type { BlobEntry, ByteRange } from '#server/storage/blob-driver.ts';
import { BlobMissing, ObjectStoreFailed } from '#server/storage/errors.ts';
import { objectsIn } from './s3-listing.ts';

const answerWithinMs = 30_000;
/** Pauses between the tries of a start: a store that starts at the same time, or restarts, needs some seconds. */
const startPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Opens a bucket of any S3, or the part below a prefix in it (path-style addresses, signature version 4).
 * @param s3Url `https://key:secret@host/bucket/prefix?region=…`; without a prefix the whole bucket is ours; keys are without
 *   the prefix
 * @param pausesMs pauses before another try, if it cannot be reached or fails by itself
 * @throws ObjectStoreFailed if the bucket cannot be listed: better now than at the first upload
 */
export async function openBucket(s3Url: string, pausesMs: readonly number[] = startPausesMs) {
  const { client, url, prefix } = placeOf(new URL(s3Url));
  const address = (key: string) => `${url}/${prefix}${key}`;
  await untilReached(pausesMs, () => ask(client, 'list the bucket', `${url}?list-type=2&max-keys=1`, {}));
  return {
    /** Stores a local file completely or not at all: the store checks it against its SHA-256. */
    async putFile(key: string, path: string, { size, sha256 }: Measured): Promise<void> {
      const request = await client.sign(address(key), {
        method: 'PUT',
        headers: { 'content-length': String(size), 'x-amz-content-sha256': sha256 },
      });
      const body = Readable.toWeb(createReadStream(path)) as NonNullable<RequestInit['body']>;
      // fetch requires half duplex for a streamed body, which the types of browsers do not know yet.
      const streaming = { body, duplex: 'half' as const };
      const answer = await expectOk('store a file', await reached('store a file', fetch(request, streaming)));
      await answer.body?.cancel();
    },
    async putText(key: string, text: string): Promise<void> {
      await ask(client, 'store a note', address(key), { method: 'PUT', body: text });
    },
    /** @throws BlobMissing before the first byte */
    async get(key: string, range?: ByteRange): Promise<Readable> {
      const init = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {};
      const answer = await ask(client, 'read a file', address(key), init, [404]);
      if (answer.status === 404) throw new BlobMissing(key);
      if (!answer.body) return Readable.from([]);
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async stat(key: string): Promise<BlobEntry | undefined> {
      const { status, headers } = await ask(client, 'find a file', address(key), { method: 'HEAD' }, [404]);
      if (status === 404) return undefined;
      return {
        key,
        size: Number(headers.get('content-length')),
        modifiedAt: new Date(headers.get('last-modified') ?? Date.now()),
      };
    },
    /** Deleting a missing object is no error. */
    async delete(key: string): Promise<void> {
      await ask(client, 'delete a file', address(key), { method: 'DELETE' }, [404]);
    },
    /** Every object whose key starts so, in the order of keys. */
    async *list(start = ''): AsyncIterable<BlobEntry> {
      for (let continuation: string | undefined = ''; continuation !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + start });
        if (continuation) query.set('continuation-token', continuation);
        const answer = await ask(client, 'list the bucket', `${url}?${query}`, {});
        const { objects, next } = objectsIn(await answer.text());
        for (const object of objects) yield { ...object, key: object.key.slice(prefix.length) };
        // A store that returns the same position again would be asked forever.
        if (next === continuation) throw new ObjectStoreFailed('list the bucket', 0, 'to its end');
        continuation = next;
      }
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** Requests that the store rejects (a wrong key, no such bucket) are not repeated. */
async function untilReached(pausesMs: readonly number[], work: () => Promise<Response>): Promise<void> {
  for (const pause of [...pausesMs, undefined]) {
    try {
      await (await work()).body?.cancel();
      return;
    } catch (error) {
      const isPassing = error instanceof ObjectStoreFailed && (error.status === 0 || error.status >= 500);
      if (pause === undefined || !isPassing) throw error;
      await wait(pause);
    }
  }
}

function placeOf(url: URL) {
  const [name = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '');
  return {
    client: new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      retries: 3,
      region: url.searchParams.get('region') ?? 'us-east-1',
    }),
    /** Address of the bucket, without a slash at the end. */
    url: `${url.origin}/${name}`,
    /** Prefix of every key; empty or ending in a slash. */
    prefix: prefix.map((part) => `${part}/`).join(''),
  };
}

/**
 * Asks the store, and again if it is busy. The timeout covers only the start of the answer, because a reader may be slow.
 * @param allowed statuses besides successes
 */
async function ask(
  client: AwsClient,
  step: string,
  url: string,
  init: RequestInit,
  allowed: readonly number[] = [],
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new ObjectStoreFailed(step, 0, 'in time')), answerWithinMs);
  try {
    const answer = await reached(step, client.fetch(url, { ...init, signal: stop.signal }));
    if (!allowed.includes(answer.status)) return await expectOk(step, answer);
    await answer.body?.cancel();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/** @throws ObjectStoreFailed without an answer: its address cannot be found or reached, or the connection broke */
async function reached(step: string, asking: Promise<Response>): Promise<Response> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ObjectStoreFailed) throw error;
    throw new ObjectStoreFailed(step, 0, error instanceof Error ? error.message : '', error);
  }
}

async function expectOk(step: string, answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new ObjectStoreFailed(step, answer.status, await answer.text());
}
