import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { measured, receive } from './arrival.ts';
import { diskDriver } from './disk/disk-driver.ts';

/* These tests stand in for a power cut: bytes and names must be flushed to the disk at each point where that matters. */
let folder: string;
const flushed: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-flushed-'));
  const probe = await open(folder, 'r');
  const handles = Object.getPrototypeOf(probe);
  await probe.close();
  const { sync } = handles;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: Awaited<ReturnType<typeof open>>) {
    flushed.push((await this.stat()).isDirectory() ? 'folder' : 'file');
    await sync.call(this);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function flushesOf(work: () => Promise<unknown>): Promise<string[]> {
  flushed.length = 0;
  await work();
  return [...flushed];
}

test('a file that has arrived is flushed before anybody learns of it, and one that was there already, too', async () => {
  const path = join(folder, 'arrived');
  expect(await flushesOf(() => receive(path, Readable.from([Buffer.from('a')]), 10))).toEqual(['file']);
  expect(await flushesOf(() => measured(path))).toEqual(['file']);
});

test.skipIf(process.platform === 'win32')('the folder is flushed each time a file gets its name there', async () => {
  const driver = await diskDriver(join(folder, 'blobs'));
  const place = async (key: string) => {
    const path = join(folder, key);
    await receive(path, Readable.from([Buffer.from('a')]), 10);
    return flushesOf(() => driver.place(key, path, { size: 1, sha256: '' }));
  };
  // Flushes the new subfolders, then their names and the file's own; the second file finds them there.
  expect((await place('01-ab12')).length).toBeGreaterThan(1);
  expect(await place('02-ab12')).toEqual(['folder']);
});
