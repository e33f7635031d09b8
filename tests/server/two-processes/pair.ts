import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import { openBlobs } from '#server/storage/open-storage.ts';
import { type ObjectStore, startObjectStore } from '#tests/server/uploads/object-store.ts';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { databaseAt, dropDatabase, runSql } from '#tests/tools/database.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

/** The shared parts of several servers: an empty database on the tests' server, and a place for files. */
export interface SharedInstallation {
  readonly url: string;
  /** The folder of the machines' files. */
  readonly folder: string;
  /**
   * Starts a server.
   * @param machine a server with the same name reuses the folder
   */
  start(machine: string, env?: Record<string, string>): Promise<ServerProcess>;
  /** The number of permanently stored files. */
  countBlobs(): Promise<number>;
  /** Kills running servers and removes everything. */
  remove(): Promise<void>;
}

type Files = 'a folder that all machines share' | 'a bucket, and nothing else in common';

/** Declares tests for both ways to run many machines. `share` must be called in beforeAll. */
export function forManyMachines(declare: (share: () => Promise<SharedInstallation>) => void): void {
  describe.each<Files>(['a folder that all machines share', 'a bucket, and nothing else in common'])(
    'with %s',
    (files) => declare(() => sharedInstallation(files)),
  );
}

/** @param files shared by the machines, besides the database */
export async function sharedInstallation(files: Files): Promise<SharedInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-pair-'));
  const bucket = files === 'a folder that all machines share' ? undefined : await startObjectStore();
  const name = `sanad_test_pair_${process.pid}_${Date.now()}`;
  const server = inject('databaseUrl');
  await runSql(server, `create database ${name}`);
  const url = databaseAt(server, name);
  const started: ServerProcess[] = [];
  return {
    url,
    folder,
    start: async (machine, env = {}) => {
      const dataDir = join(folder, bucket ? machine : 'shared');
      const shared = { DATABASE_URL: url, ...(bucket && { S3_URL: bucket.url }) };
      const one = await startServer({ dataDir, entry: builtProgram('main'), env: { ...shared, ...env } });
      started.push(one);
      return one;
    },
    countBlobs: () => countBlobs(join(folder, 'shared'), bucket),
    remove: async () => {
      for (const one of started) await one.kill();
      await dropDatabase(server, name);
      await bucket?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function countBlobs(dataDir: string, bucket: ObjectStore | undefined): Promise<number> {
  let count = 0;
  for await (const _ of (await openBlobs({ dataDir, s3Url: bucket?.url })).list()) count += 1;
  return count;
}
