import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskUploads } from './disk-uploads.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-uploads-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a process that reads the note of an upload while another one writes it finds it whole', async () => {
  const [writer, reader] = [await diskUploads(folder), await diskUploads(folder)];
  const metadata = { filename: `${'report '.repeat(2_000)}.pdf` };
  await writer.store.create(new Upload({ id: 'one', size: 3, offset: 0, metadata }));
  let isWriting = true;
  const write = async () => {
    for (let turn = 0; turn < 100; turn += 1) await writer.remember('one', `${turn}`);
  };
  const written = write().finally(() => {
    isWriting = false;
  });
  let reads = 0;
  for (; isWriting; reads += 1) expect((await reader.noteOf('one'))?.metadata).toEqual(metadata);
  await written;
  expect(reads).toBeGreaterThan(10);
  expect(await reader.noteOf('one')).toMatchObject({ size: 3, sha256: '99' });
  expect((await readdir(folder)).toSorted()).toEqual(['one', 'one.json']);
});

test('an upload whose note a power cut has torn is not there, so that the device starts it again', async () => {
  const uploads = await diskUploads(folder);
  await writeFile(join(folder, 'one'), 'half of');
  await writeFile(join(folder, 'one.json'), '{"size":');
  expect(await uploads.noteOf('one')).toBeUndefined();
  await expect(uploads.store.getUpload('one')).rejects.toMatchObject({ status_code: 404 });
});

test('a disk that cannot be read is an error, and never taken for an upload that is not there', async () => {
  const uploads = await diskUploads(folder);
  expect(await uploads.noteOf('one')).toBeUndefined();
  await mkdir(join(folder, 'one.json'));
  await expect(uploads.noteOf('one')).rejects.toThrow('EISDIR');
});
