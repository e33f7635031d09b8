import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { buildDemo } from './build-demo.ts';
import { fillDemo } from './fill-demo.ts';

// It makes the demo's documents three times.
vi.setConfig({ testTimeout: 180_000 });

const log = { info: () => undefined, warn: () => undefined };
let fresh: FreshDatabase;
let database: OpenDatabase;
let folder: string;
let storage: BlobStore;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, log);
  folder = await mkdtemp(join(tmpdir(), 'sanad-demo-'));
  storage = await openStorage({ dataDir: folder });
});

afterEach(async () => {
  await storage.close();
  await database.end();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

test('a killed server leaves nothing of the demo; of two that start together one fills it, whole, and later changes stay', async () => {
  const broken: BlobStore = {
    ...storage,
    put: async (...content) => ({
      ...(await storage.put(...content)),
      place: () => Promise.reject(new Error('killed')),
    }),
  };
  await expect(fillDemo(database.db, { storage: broken, log })).rejects.toThrow('killed');
  expect(await count('users')).toBe(0);

  await Promise.all([1, 2].map(() => fillDemo(database.db, { storage, log })));
  expect(await count('users')).toBe(buildDemo().people.length);
  let blobs = 0;
  for await (const _ of storage.list()) blobs += 1;
  expect(blobs).toBe(await count('files'));
  for (const [role, email] of Object.entries(demoAccounts)) {
    const [user] = await rows('select role, password_hash from users where email = $1', [email]);
    expect(user?.role).toBe(role);
    expect(await verify(String(user?.password_hash), demoPassword), email).toBe(true);
  }
  const files = await rows('select name, size, sha256, storage_key from files', []);
  expect(files.length).toBeGreaterThan(20);
  for (const { name, size, sha256, storage_key } of files) {
    const content = await buffer(await storage.get(String(storage_key)));
    expect(content.length).toBe(Number(size));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    expect(String(name).endsWith(`.${(await fileTypeFromBuffer(content))?.ext}`), String(name)).toBe(true);
  }
  await database.db.execute(sql`update users set full_name = 'Renamed' where role = 'admin'`);
  await fillDemo(database.db, { storage, log });
  expect(await rows(`select full_name from users where role = 'admin'`, [])).toEqual([{ full_name: 'Renamed' }]);
  expect(await count('regions')).toBe(3);
});

async function rows(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(statement, values)).rows;
}

async function count(name: string): Promise<number> {
  return Number((await rows(`select count(*) from ${name}`, []))[0]?.count);
}
