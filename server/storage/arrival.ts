import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobTooLarge } from './errors.ts';

export interface Measured {
  size: number;
  /** 64 lower-case hexadecimal digits. */
  sha256: string;
}

/** A file that has arrived whole and is flushed to disk, but does not count yet. */
export interface Arrival extends Measured {
  path: string;
}

/**
 * Writes a stream to a new file, flushed, measuring it as it passes.
 * @throws BlobTooLarge as soon as more than `maximumBytes` came; the file is the caller's to remove after any error
 */
export async function receive(
  path: string,
  content: Readable,
  maximumBytes: number,
  signal?: AbortSignal,
): Promise<Arrival> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    const take = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maximumBytes) throw new BlobTooLarge(maximumBytes);
        hash.update(chunk);
        await file.appendFile(chunk);
      }
    };
    await pipeline(content, take, signal ? { signal } : {});
    await file.sync();
    return { path, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/**
 * Writes a stream to a new file, to its end or until it breaks. The file is not flushed, because it is sent on from here.
 * @returns the received part, and the reason for its end
 */
export async function receiveSome(
  path: string,
  content: Readable,
): Promise<Arrival & { broken?: { reason: unknown } }> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  const came = () => ({ path, size, sha256: hash.copy().digest('hex') });
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      await file.appendFile(chunk);
      hash.update(chunk);
      size += chunk.length;
    }
    return came();
  } catch (reason) {
    return { ...came(), broken: { reason } };
  } finally {
    await file.close();
  }
}

/**
 * The size and hash of a stream.
 * @throws BlobTooLarge as soon as more than `maximumBytes` came
 */
export async function measure(
  content: AsyncIterable<Buffer> | Readable,
  maximumBytes = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maximumBytes) throw new BlobTooLarge(maximumBytes);
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Flushes and measures a file that is there already. */
export async function measured(path: string): Promise<Arrival> {
  const found = await measure(createReadStream(path, { highWaterMark: 256 * 1024 }));
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, ...found };
}
