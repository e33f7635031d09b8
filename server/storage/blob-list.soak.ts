import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '#tests/server/uploads/object-store.ts';
import type { BlobStore } from './blob-store.ts';
import { openStorage } from './open-storage.ts';

const atOnce = 15;
const rounds = 67;

test.each(['a folder', 'a bucket'])('in %s more blobs than a page of the list holds are all listed', async (place) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-storage-'));
  const bucket = place === 'a bucket' ? await startObjectStore() : undefined;
  const store = await openStorage({ dataDir, s3Url: bucket?.url });
  onTestFinished(async () => {
    await store.close();
    await bucket?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const keys: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    keys.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => keep(store, `${round} ${index}`)))));
  }
  const listed: string[] = [];
  for await (const { key } of store.list()) listed.push(key);
  expect(keys.length).toBeGreaterThan(1_000);
  expect(listed.sort()).toEqual(keys.sort());
});

async function keep(store: BlobStore, content: string): Promise<string> {
  const blob = await store.put(Readable.from([Buffer.from(content)]), { maximumBytes: 1_000 });
  await blob.place();
  await blob.keep();
  return blob.key;
}
