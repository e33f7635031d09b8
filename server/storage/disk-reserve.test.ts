import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { diskReserve } from './disk-reserve.ts';
import { openStorage } from './open-storage.ts';

const more = 1024 ** 5;

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sanad-reserve-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test('where less is free than the reserve nothing is taken, and nothing is left', async () => {
  const dataDir = await folder();
  const storage = await openStorage({ dataDir, diskReserveBytes: more });
  const put = storage.put(Readable.from([Buffer.from('a lesson')]), { maximumBytes: 100 });
  await expect(put).rejects.toMatchObject({ code: 'ENOSPC' });
  await storage.close();
  const left = await readdir(dataDir, { recursive: true });
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an upload under way is broken off at the reserve', async () => {
  const reserve = diskReserve(await folder(), 0);
  const parts = Array.from({ length: 5 }, () => Buffer.alloc(1024 * 1024, 'a'));
  expect(await buffer(reserve.guard(Readable.from(parts)))).toHaveLength(5 * 1024 * 1024);
  const full = diskReserve(await folder(), more);
  await expect(buffer(full.guard(Readable.from(parts)))).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('without a setting half a gigabyte is left, or a twentieth of a small disk', async () => {
  const { free, reserve } = await diskReserve(await folder(), undefined).space();
  expect(reserve).toBeGreaterThan(0);
  expect(reserve).toBeLessThanOrEqual(512 * 1024 * 1024);
  expect(free).toBeGreaterThan(0);
});
