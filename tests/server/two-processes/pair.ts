import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { builtProgram, removeBuiltPrograms } from '#tests/tools/built-programs.ts';
import { databaseAt, dropDatabase, runSql } from '#tests/tools/database.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

/** An empty database on the tests' server, and a folder that servers share as they would share a network disk. */
export interface SharedInstallation {
  readonly url: string;
  readonly dataDir: string;
  /** Starts one more server on both. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** Kills what still runs and removes everything. */
  remove(): Promise<void>;
}

export async function sharedInstallation(): Promise<SharedInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-pair-'));
  const name = `sanad_test_pair_${process.pid}_${Date.now()}`;
  const server = inject('databaseUrl');
  await runSql(server, `create database ${name}`);
  const url = databaseAt(server, name);
  const started: ServerProcess[] = [];
  return {
    url,
    dataDir,
    start: async (env = {}) => {
      const one = await startServer({ dataDir, entry: builtProgram('main'), env: { DATABASE_URL: url, ...env } });
      started.push(one);
      return one;
    },
    remove: async () => {
      for (const one of started) await one.kill();
      await dropDatabase(server, name);
      await rm(dataDir, { recursive: true });
      removeBuiltPrograms();
    },
  };
}
