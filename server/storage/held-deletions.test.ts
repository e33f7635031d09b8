import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identityOf } from '#server/db/embedded/process-identity.ts';
import type { BlobStore } from './blob-store.ts';
import { holdDeletions } from './held-deletions.ts';
import { openStorage } from './open-storage.ts';

let dataDir: string;
let storage: BlobStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-held-'));
  storage = await openStorage({ dataDir });
});

afterEach(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true });
});

/** True if a file that is deleted now is really gone. */
async function isDeleted(): Promise<boolean> {
  const blob = await storage.put(Readable.from([Buffer.from('content')]), { maximumBytes: 100 });
  await blob.place();
  await blob.keep();
  await storage.delete(blob.key);
  return (await storage.stat(blob.key)) === undefined;
}

test('what is deleted while a backup copies stays on the disk, and is gone at once after it', async () => {
  expect(await isDeleted()).toBe(true);
  const first = await holdDeletions(dataDir);
  const second = await holdDeletions(dataDir);
  expect(await isDeleted()).toBe(false);
  await first();
  expect(await isDeleted()).toBe(false);
  await second();
  expect(await isDeleted()).toBe(true);
});

test('a backup that was killed holds nothing', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(child, 'spawn');
  const holder = identityOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holdDeletions(dataDir);
  const [note = ''] = await readdir(join(dataDir, 'files', 'held'));
  await writeFile(join(dataDir, 'files', 'held', note), JSON.stringify(holder));
  expect(await isDeleted()).toBe(true);
  expect(await readdir(join(dataDir, 'files', 'held'))).toEqual([]);
});
