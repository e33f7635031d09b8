import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#server/db/schema/documents.ts';
import { tx } from '#server/db/tx.ts';
import { newId } from '#server/new-id.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { inEachPlace } from '#tests/server/uploads/places.ts';
import { filesKept, type School } from '#tests/server/uploads/school.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { finalizeByRow } from './receive/finalize-blob.ts';
import { clearStaleFiles, sweepOrphans } from './sweep.ts';

const log = { info: () => undefined };
const hour = 3_600_000;

inEachPlace((open) => {
  let school: School;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());

  async function arrived(text: string): Promise<StagedBlob> {
    return await school.storage.put(Readable.from([Buffer.from(text)]), { maximumBytes: 100 });
  }

  function rowOf(blob: StagedBlob): typeof files.$inferInsert {
    const { size, sha256, key } = blob;
    return { id: newId(), kind: 'material', name: 'a.csv', mediaType: 'text/csv', size, sha256, storageKey: key };
  }

  async function withoutRow(text: string): Promise<StagedBlob> {
    const blob = await arrived(text);
    await blob.place();
    await blob.keep();
    return blob;
  }

  async function keptWithRow(): Promise<StagedBlob> {
    const blob = await arrived('kept');
    await tx(school.database.db, async (tx) => {
      await tx.insert(files).values(rowOf(blob));
      await blob.place();
    });
    await blob.keep();
    return blob;
  }

  test('a blob whose row was committed stays, one without goes', async () => {
    const { database, storage } = school;
    const kept = await keptWithRow();
    const lost = await arrived('lost');
    await lost.place();
    expect(await finalizeByRow(database.db, storage, kept.key)).toBe('kept');
    expect(await finalizeByRow(database.db, storage, lost.key)).toBe('deleted');
    expect(await storage.stat(kept.key)).toBeDefined();
    expect(await filesKept(school)).not.toContain(lost.key);
    expect(await database.db.$count(files)).toBe(1);
  });

  test('a blob whose transaction is still open is never taken from it', async () => {
    const { database, storage } = school;
    const blob = await arrived('in flight');
    let finalizing: Promise<string> = Promise.resolve('');
    await tx(database.db, async (tx) => {
      await tx.insert(files).values(rowOf(blob));
      await blob.place();
      finalizing = finalizeByRow(database.db, storage, blob.key);
      await waitUntil('the finalizing to wait for this transaction', async () => {
        const { rows } = await database.db.execute(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length > 0;
      });
    });
    expect(await finalizing).toBe('kept');
    expect(await storage.stat(blob.key)).toBeDefined();
  });

  test('the sweep deletes what no entry names and is older than an hour, and nothing else', async () => {
    const { database, storage } = school;
    const kept = await keptWithRow();
    const old = await withoutRow('old');
    const between = Date.now();
    // Some stores keep times in seconds.
    await waitUntil('the clock to go on', () => Date.now() > between + 1_000);
    const young = await withoutRow('young');
    expect(await sweepOrphans({ db: database.db, storage, log }, between + hour)).toBe(1);
    expect(await storage.stat(old.key)).toBeUndefined();
    expect(await storage.stat(young.key)).toBeDefined();
    expect(await storage.stat(kept.key)).toBeDefined();
    expect(await sweepOrphans({ db: database.db, storage, log }, Date.now() + 3_700_000)).toBe(1);
    expect(await storage.stat(young.key)).toBeUndefined();
  });

  test('what a killed server left in the middle is cleared at the next start', async () => {
    const { database, storage, dataDir } = school;
    const before = await filesKept(school);
    const program = `
    import { Readable } from 'node:stream';
    import { openStorage } from './server/storage/open-storage.ts';
    const store = await openStorage({ dataDir: process.argv[1], s3Url: process.argv[2] });
    const put = (text) => store.put(Readable.from([Buffer.from(text)]), { maximumBytes: 100 });
    await put('arriving');
    await (await put('placed')).place();
    console.log('ready');
    setInterval(() => undefined, 1000);
  `;
    const args = [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      program,
      dataDir,
      ...(school.s3Url ? [school.s3Url] : []),
    ];
    const killed = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    // In a bucket, a placed file also exists on this disk until it is kept.
    expect(await filesKept(school)).toHaveLength(before.length + (school.s3Url ? 4 : 3));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await clearStaleFiles({ db: database.db, storage, log });
    expect(await filesKept(school)).toEqual(before);
  });
});
