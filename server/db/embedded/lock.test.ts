import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse } from './errors.ts';
import { acquireLock } from './lock.ts';
import { identityOf, type ProcessIdentity } from './process-identity.ts';

let dataDir = '';
const acquire = () => acquireLock(dataDir, join(dataDir, 'postgres'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-lock-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

async function leaveOwner(changes: Partial<ProcessIdentity>): Promise<void> {
  await mkdir(join(dataDir, 'lock'), { recursive: true });
  const owner = { ...identityOf(process.pid), ...changes, released: false };
  await writeFile(join(dataDir, 'lock', 'owner-4'), JSON.stringify(owner));
}

test('a folder returned is free, and no one is thought to have died', async () => {
  const first = await acquire();
  expect(first.ownerDied).toBe(false);
  await expect(acquire()).rejects.toThrow(DataDirInUse);
  await first.release();
  expect((await acquire()).ownerDied).toBe(false);
});

test('a folder whose owner’s number belongs to a later process is free', async () => {
  await leaveOwner({ pid: process.ppid, started: 'before' });
  expect((await acquire()).ownerDied).toBe(true);
});

test('a folder whose owner ran before the machine restarted is free, though its number and tick are taken', async () => {
  await leaveOwner({ boot: 'an earlier one' });
  expect((await acquire()).ownerDied).toBe(true);
});

test('a folder whose owner runs is rejected', async () => {
  await leaveOwner({ ...identityOf(process.ppid) });
  await expect(acquire()).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE', pid: process.ppid });
});

test('a lock file torn by a power cut stops no one', async () => {
  await leaveOwner({});
  await writeFile(join(dataDir, 'lock', 'owner-4'), '{"pid":1');
  expect((await acquire()).ownerDied).toBe(true);
});

test('of ten who find a dead owner at the same time exactly one wins, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    await rm(join(dataDir, 'lock'), { recursive: true, force: true });
    await leaveOwner({ started: 'before' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, acquire));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DataDirInUse);
    }
    expect(await readdir(join(dataDir, 'lock'))).toEqual(['owner-5']);
  }
});
