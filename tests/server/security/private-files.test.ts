import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { holdDeletions } from '#server/storage/held-deletions.ts';
import { openStorage } from '#server/storage/open-storage.ts';

let dataDir: string;
let umask: number;

beforeEach(async () => {
  // The default umask of a server: everyone may read the files that it makes.
  umask = process.umask(0o022);
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-private-'));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true });
});

/** Everything in the folder that others may read, write or enter. */
async function open(): Promise<string[]> {
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const one of all) {
    const path = join(one.parentPath, one.name);
    if ((await stat(path)).mode & 0o077) found.push(relative(dataDir, path));
  }
  return found.sort();
}

test('unfinished uploads, files, mails and notes are readable by their own user alone', async () => {
  const storage = await openStorage({ dataDir });
  const upload = new Upload({ id: 'one', size: 10, offset: 0, metadata: { filename: 'a.pdf' } });
  await storage.uploads.store.create(upload);
  await storage.uploads.store.write(Readable.from(['half']), 'one', 0);
  await storage.uploads.remember('one', 'x');
  const kept = await storage.put(Readable.from(['kept']), { maximumBytes: 10 });
  await kept.prepare();
  await kept.place();
  const arriving = await storage.put(Readable.from(['arriving']), { maximumBytes: 10 });
  const release = await holdDeletions(dataDir);
  await createMailer(
    { dataDir, smtpUrl: undefined, publicUrl: undefined },
    { info: () => undefined },
  )({ to: 'a@sanad.example', subject: 'x', text: 'x' });
  expect((await readdir(dataDir)).sort()).toContain('mail');
  expect(await open()).toEqual([]);
  await arriving.discard();
  await kept.keep();
  await release();
  await storage.close();
});

test('what an earlier release left for everyone to read is closed at the next start', async () => {
  await mkdir(join(dataDir, 'files', 'uploads'), { recursive: true, mode: 0o755 });
  await writeFile(join(dataDir, 'files', 'uploads', 'old'), 'a child’s report', { mode: 0o644 });
  const storage = await openStorage({ dataDir });
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700);
  await storage.close();
});
