import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '#tests/server/uploads/object-store.ts';
import { builtProgram, runTool } from '#tests/tools/built-programs.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { copyMadeFolder } from '#tests/tools/made-folder.ts';
import { materialsOf, upload } from '#tests/tools/school-at-work.ts';
import { startServer } from '#tests/tools/server-process.ts';

let folder: string;
let bucket: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-bucket-backup-'));
  bucket = await startObjectStore();
});

afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup holds the files of a bucket too, and a restore puts them into another one', async () => {
  const before = { DATA_DIR: join(folder, 'before'), S3_URL: bucket.url };
  const after = { DATA_DIR: join(folder, 'after'), S3_URL: `${bucket.url}/restored` };
  copyMadeFolder(before.DATA_DIR);
  const server = await startServer({ dataDir: before.DATA_DIR, entry: builtProgram('main'), env: before });
  const place = await buildLiveClass(server.url, before);
  const sent = await upload(server.url, place);
  const made = await runTool('backup', [join(folder, 'backups')], before);
  expect(made.code, made.errors).toBe(0);
  await server.stop();

  const restored = await runTool('restore', [join(folder, 'backups')], after);
  expect(restored.code, restored.errors).toBe(0);
  const next = await startServer({ dataDir: after.DATA_DIR, entry: builtProgram('main'), env: after });
  expect(await materialsOf(next.url, place)).toEqual([expect.objectContaining(sent)]);
  await next.stop();
});
