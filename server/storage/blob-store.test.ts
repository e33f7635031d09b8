import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '#tests/server/uploads/object-store.ts';
import type { BlobStore } from './blob-store.ts';
import { BlobMissing, BlobTooLarge } from './errors.ts';
import { openStorage } from './open-storage.ts';

const unbounded = { maximumBytes: 1e9 };
let dataDir: string;
let store: BlobStore;
let objectStore: ObjectStore;
beforeAll(async () => {
  objectStore = await startObjectStore();
});
afterAll(() => objectStore.stop());

async function open(s3Url?: string): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-storage-'));
  store = await openStorage({ dataDir, s3Url });
}
afterEach(async () => {
  for await (const { key } of store.list()) await store.delete(key);
  await rm(dataDir, { recursive: true, force: true });
});

function pieces(bytes: Buffer, size = 1000): Readable {
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size)),
  );
}

async function kept(bytes: Buffer): Promise<string> {
  const blob = await store.put(pieces(bytes), unbounded);
  await blob.place();
  await blob.keep();
  return blob.key;
}

/** The content of the intake, without the note of the process that owns it. */
async function arriving(): Promise<string[]> {
  const found = await readdir(join(dataDir, 'files', 'incoming'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map((entry) => entry.name);
}

async function keysListed(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

describe.each(['a folder', 'a bucket'])('in %s', (place) => {
  beforeEach(() => open(place === 'a bucket' ? objectStore.url : undefined));

  test('what is put in comes out byte for byte, with its size and hash', async () => {
    const bytes = randomBytes(300_001);
    const blob = await store.put(pieces(bytes), unbounded);
    expect(blob).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    await blob.place();
    await blob.keep();
    expect((await buffer(await store.get(blob.key))).equals(bytes)).toBe(true);
    expect(await store.stat(blob.key)).toMatchObject({ size: bytes.length });
    expect(await keysListed()).toEqual([blob.key]);
    expect(await arriving()).toEqual([]);
  });

  test('a part is read without the rest', async () => {
    const bytes = randomBytes(10_000);
    const key = await kept(bytes);
    expect(await buffer(await store.get(key, { start: 100, end: 199 }))).toEqual(bytes.subarray(100, 200));
    expect(await buffer(await store.get(key, { start: 9_999, end: 9_999 }))).toEqual(bytes.subarray(9_999));
  });

  test('more than may be kept is rejected while it arrives, and leaves nothing', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1000;
        yield randomBytes(1000);
      }
    }
    await expect(store.put(Readable.from(endless()), { maximumBytes: 50_000 })).rejects.toThrow(BlobTooLarge);
    expect(taken).toBeLessThan(200_000);
    expect(await arriving()).toEqual([]);
  });

  test('a sender that goes away leaves nothing', async () => {
    async function* broken() {
      yield randomBytes(1000);
      throw new Error('the connection broke');
    }
    await expect(store.put(Readable.from(broken()), unbounded)).rejects.toThrow('the connection broke');
    const stop = new AbortController();
    const slow = new Readable({ read: () => stop.abort() });
    await expect(store.put(slow, { ...unbounded, signal: stop.signal })).rejects.toThrow();
    expect(await arriving()).toEqual([]);
  });

  test('a blob that was thrown away before it counted leaves nothing', async () => {
    const blob = await store.put(pieces(randomBytes(10)), unbounded);
    await blob.discard();
    expect(await arriving()).toEqual([]);
  });

  test('placing twice, as a repeated transaction does, is placing once', async () => {
    const blob = await store.put(pieces(Buffer.from('once')), unbounded);
    await blob.place();
    await blob.place();
    expect((await buffer(await store.get(blob.key))).toString()).toBe('once');
  });

  test('a finished file of this disk is taken in, and stays until its owner removes it', async () => {
    const path = join(dataDir, 'finished');
    await writeFile(path, 'from elsewhere');
    const thrownAway = await store.adopt(path);
    await thrownAway.discard();
    const blob = await store.adopt(path);
    expect(blob.size).toBe(14);
    await blob.place();
    await blob.keep();
    expect(await readFile(path, 'utf8')).toBe('from elsewhere');
    await rm(path);
    expect((await buffer(await store.get(blob.key))).toString()).toBe('from elsewhere');
  });

  test('a deleted blob is gone, and deleting it again is no error', async () => {
    const key = await kept(Buffer.from('short-lived'));
    await store.delete(key);
    await store.delete(key);
    expect(await store.stat(key)).toBeUndefined();
    await expect(store.get(key)).rejects.toThrow(BlobMissing);
  });

  test('every blob is listed once', async () => {
    const keys = [await kept(Buffer.from('a')), await kept(Buffer.from('b')), await kept(Buffer.from('c'))];
    expect(await keysListed()).toEqual(keys.sort());
  });

  test('what was prepared before its transaction is placed at once, and placed again where it was swept away', async () => {
    const blob = await store.put(pieces(Buffer.from('prepared')), unbounded);
    await blob.prepare();
    await store.delete(blob.key);
    await blob.place();
    await blob.keep();
    expect((await buffer(await store.get(blob.key))).toString()).toBe('prepared');
  });
});

test('a living process’s arriving files are left alone by the next', async () => {
  await open();
  const blob = await store.put(pieces(Buffer.from('on its way')), unbounded);
  const other = await openStorage({ dataDir });
  expect(await other.staleFiles()).toEqual([]);
  await blob.place();
});

test('what a killed process left is found: its pending blobs to judge, its temporary files to remove', async () => {
  await open();
  const killed = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', leaveStaleFiles, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const [stale, ...others] = await store.staleFiles();
  expect(others).toEqual([]);
  expect(stale?.pending).toEqual([String(line).trim()]);
  await stale?.clear();
  expect(await keysListed()).toEqual([String(line).trim()]);
  expect(await arriving()).toEqual([]);
  expect(await store.staleFiles()).toEqual([]);
});

test('a bucket that is not there is reported before anything is stored', async () => {
  await open();
  await expect(openStorage({ dataDir, s3Url: objectStore.url.replace('/sanad/', '/other/') })).rejects.toThrow('404');
});

const leaveStaleFiles = `
  import { Readable } from 'node:stream';
  import { openStorage } from './server/storage/open-storage.ts';
  const store = await openStorage({ dataDir: process.argv[1] });
  const arriving = await store.put(Readable.from([Buffer.from('arriving')]), { maximumBytes: 100 });
  const placed = await store.put(Readable.from([Buffer.from('placed')]), { maximumBytes: 100 });
  await placed.place();
  console.log(placed.key);
  setInterval(() => undefined, 1000);
`;
