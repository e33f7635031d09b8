import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram, type Ended, runTool } from '#tests/tools/built-programs.ts';
import { buildLiveClass, type LiveClass } from '#tests/tools/live-class.ts';
import { copyMadeFolder } from '#tests/tools/made-folder.ts';
import { type AtWork, materialsOf, workAt } from '#tests/tools/school-at-work.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

let folder: string;
let server: ServerProcess;
let place: LiveClass;
let atWork: AtWork;
/** The last undamaged backup. */
let whole: string;

const dataDir = () => join(folder, 'data');
const backups = () => join(folder, 'backups');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-backup-'));
  copyMadeFolder(dataDir());
  server = await startServer({ dataDir: dataDir(), entry: builtProgram('main') });
  place = await buildLiveClass(server.url, { DATA_DIR: dataDir() });
  atWork = workAt(server.url, place);
});

afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 25 });
});

describe('a backup that is made while a school is at work', () => {
  test('brings back every change of before it, and no entry without its file', async () => {
    await atWork.more(6);
    const before = { uploaded: [...atWork.uploaded], deleted: [...atWork.deleted] };
    const made = await backup();
    expect(made.errors).toContain('Database and');
    const deletedSince = atWork.deleted.length - before.deleted.length;
    expect(deletedSince).toBeGreaterThan(0);
    const until = { deleted: [...atWork.deleted] };
    await atWork.more(2);

    await withRestored('restored', async (restored) => {
      const found = await hashesOf(restored);
      for (const { id, sha256 } of before.uploaded) {
        if (before.deleted.includes(id)) expect(found.has(id), id).toBe(false);
        else if (!until.deleted.includes(id)) expect(found.get(id), id).toBe(sha256);
      }
      const sent = new Map(atWork.uploaded.map(({ id, sha256 }) => [id, sha256]));
      for (const [id, sha256] of found) expect(sent.get(id) ?? sha256, id).toBe(sha256);
      expect([...found.values()].filter((hash) => hash.startsWith('status'))).toEqual([]);
    });
  });

  test('takes unchanged files from the one before, and keeps the requested number', async () => {
    const again = await backup('--keep', '1');
    expect(Number(/\((\d+) as before\)/.exec(again.errors)?.[1])).toBeGreaterThan(3);
    expect(await readdir(backups())).toEqual([again.output.trim().split('/').at(-1)]);
  });

  test('is complete or does not count if the server is killed during it', async () => {
    const earlier = await readdir(backups());
    const making = backup();
    await waitUntil('the backup to start', async () => (await readdir(backups())).length > earlier.length);
    const stopped = expect(atWork.stop()).rejects.toThrow();
    await server.kill();
    await stopped;
    const { code } = await making;
    expect((await readdir(backups())).length).toBe(earlier.length + (code === 0 ? 1 : 0));
    // The previous backup holds its files as links to those of a backup that was deleted since then.
    await withRestored('restored after a kill', async (restored) => {
      const found = await hashesOf(restored);
      expect(found.size).toBeGreaterThan(3);
      expect([...found.values()].filter((hash) => hash.startsWith('status'))).toEqual([]);
    });
  });
});

describe('without a running server', () => {
  test('a backup is made as well, and names files that were gone before', async () => {
    const good = await backup();
    expect(good.code).toBe(0);
    whole = good.output.trim();
    // All of them: for a single one, the killed server may not have reached its entry.
    const [blobs, aside] = [join(dataDir(), 'files', 'blobs'), join(folder, 'lost')];
    await rename(blobs, aside);
    const result = await backup();
    expect(result.code).toBe(1);
    expect(result.errors).toMatch(/The backup is made, but [1-9]\d* files were gone or damaged/);
    await rm(blobs, { recursive: true, force: true });
    await rename(aside, blobs);
  });
});

describe('a restore', () => {
  test('touches no folder that is in use', async () => {
    const rejected = await restore(dataDir());
    expect(rejected.code).toBe(1);
    expect(rejected.errors).toContain('is not empty');
    const other = join(folder, 'other');
    await mkdir(other);
    await writeFile(join(other, 'letter.txt'), 'mine');
    expect((await restore(other)).errors).toContain('is not empty (letter.txt)');
    expect(await readdir(other)).toEqual(['letter.txt']);
  });

  test('rejects a backup in which one byte has changed, and leaves the folder to the next try', async () => {
    const target = join(folder, 'second try');
    const blob = await anyBlob(join(whole, 'files'));
    const content = await readFile(blob);
    // The backups beside it link to the very same file, so all are damaged at once.
    await truncate(blob, content.length - 1);
    await appendFile(blob, '!');
    const rejected = await restore(target, whole);
    expect(rejected.code).toBe(1);
    expect(rejected.errors).toContain('is damaged or missing');
    expect(await readdir(target)).not.toContain('postgres');
    await writeFile(blob, content);
    expect((await restore(target, whole)).code).toBe(0);
    expect((await stat(join(target, 'postgres', 'PG_VERSION'))).isFile()).toBe(true);
  });

  test('a folder without a database is an error, and no backup of nothing is made', async () => {
    const wrong = await runTool('backup', [join(folder, 'of nothing')], { DATA_DIR: join(folder, 'wrong') });
    expect(wrong.code).toBe(1);
    expect(wrong.errors).toContain('holds no database: set DATA_DIR');
    await expect(readdir(join(folder, 'of nothing'))).rejects.toThrow('ENOENT');
    await expect(readdir(join(folder, 'wrong'))).rejects.toThrow('ENOENT');
  });

  test('says where there is no backup', async () => {
    const nowhere = await restore(join(folder, 'new'), join(folder, 'nowhere'));
    expect(nowhere.errors.trim()).toBe(`There is no backup in ${join(folder, 'nowhere')}.`);
    expect((await restore(join(folder, 'new'), join(folder, 'other'))).code).toBe(1);
  });

  test.each([['backup'], ['restore']])(
    '%s says how it is called, and that a PostgreSQL of one’s own has its own tools',
    async (tool) => {
      expect((await runTool(tool, [], { DATA_DIR: dataDir() })).errors).toContain(`npm run ${tool} -- FOLDER`);
      const other = await runTool(tool, [backups()], { DATA_DIR: dataDir(), DATABASE_URL: 'postgresql://localhost/x' });
      expect(other.errors).toContain('a PostgreSQL of your own');
    },
  );
});

async function backup(...args: string[]): Promise<Ended> {
  return await runTool('backup', [backups(), ...args], { DATA_DIR: dataDir() });
}

async function restore(target: string, from: string = backups()): Promise<Ended> {
  return await runTool('restore', [from], { DATA_DIR: target });
}

/** Runs a server on the newest backup, in a separate folder. */
async function withRestored(name: string, use: (restored: ServerProcess) => Promise<void>): Promise<void> {
  const target = join(folder, name);
  const { code, errors } = await restore(target);
  expect(code, errors).toBe(0);
  const restored = await startServer({ dataDir: target, entry: builtProgram('main') });
  try {
    await use(restored);
  } finally {
    await restored.stop();
  }
}

async function hashesOf({ url }: ServerProcess): Promise<Map<string, string>> {
  return new Map((await materialsOf(url, place)).map(({ id, sha256 }) => [id, sha256]));
}

async function anyBlob(below: string): Promise<string> {
  const names = await readdir(below, { recursive: true, withFileTypes: true });
  const file = names.find((entry) => entry.isFile());
  if (!file) throw new Error(`There is no file in ${below}.`);
  return join(file.parentPath, file.name);
}
