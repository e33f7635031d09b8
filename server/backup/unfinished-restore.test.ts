import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import { requireWholeRestore } from './unfinished-restore.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-restore-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

test('a server does not start on a restore that was cut short, and touches none of its files', async () => {
  await mkdir(join(dataDir, 'unfinished-restore', 'postgres'), { recursive: true });
  await mkdir(join(dataDir, 'files', 'blobs'), { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const log = pino({ level: 'silent' });
  await expect(startServer(config, log, () => undefined)).rejects.toThrow('Run npm run restore again');
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'unfinished-restore']);
});

test('what is left beside a database that is there keeps no one from starting', async () => {
  await mkdir(join(dataDir, 'unfinished-restore'));
  await mkdir(join(dataDir, 'postgres'));
  await requireWholeRestore(dataDir);
});
