import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeLinks, findBinaries } from './binaries.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-binaries-'));
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rm(folder, { recursive: true }));

test('libraries get their short names, though several servers give them at once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => completeLinks(folder)));
  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  expect(await readlink(join(folder, 'native', 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
});

test('a link that leads nowhere is reported with what to do', async () => {
  await symlink('missing', join(folder, 'native', 'lib', 'libpq.so'));
  await expect(completeLinks(folder)).rejects.toThrow(/libpq\.so is missing.*npm rebuild.*DATABASE_URL/);
});

test('a platform without a database is an error that says to use another', async () => {
  await expect(findBinaries('sunos-sparc')).rejects.toThrow(
    'There is no embedded database for sunos-sparc. Set DATABASE_URL to a PostgreSQL of your own to do without the embedded one.',
  );
});
