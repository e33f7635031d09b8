import { createHash, randomUUID } from 'node:crypto';
import { statSync, watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { newId } from '#server/new-id.ts';
import { openBlobs } from '#server/storage/open-storage.ts';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { copyMadeFolder } from '#tests/tools/made-folder.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';
import { startUpload } from './raw-upload.ts';
import { ask } from './send.ts';

/*
 * The promises of a server that may be killed at any moment:
 * - Acknowledged files are there, byte for byte.
 * - Every file on its disk has an entry, and every entry has its file.
 * - Unacknowledged requests can be sent again with the same key, and take effect once.
 */

const uploadsAtOnce = 4;
const pieceBytes = 64 * 1024;

/** The moment of the first kill; `SEED=…` repeats a run. */
const seed = seedOf();

interface Sent {
  id: string;
  key: string;
  bytes: Buffer;
  /** The answer confirmed that the file is stored. */
  acknowledged: boolean;
}

/** The event of a round at which the server is killed; `kill` may be called any number of times. */
interface KillPoint {
  name: string;
  /** For the nth round of this event. */
  onBytes?: (sent: number, kill: () => void, round: number) => void;
  onAnswer?: (answered: number, kill: () => void, round: number) => void;
  onBodyEnd?: (kill: () => void, round: number) => void;
  onFile?: (name: string, kill: () => void, round: number) => void;
}

/** Between the first byte and the last word of an upload. Each one is an event, none a guess at a duration. */
const killPoints: KillPoint[] = [
  { name: 'so many bytes were sent', onBytes: (sent, kill, round) => sent > 150_000 * (round + 1) && kill() },
  { name: 'another upload was answered', onAnswer: (answered, kill, round) => answered > round % 3 && kill() },
  { name: 'a body has ended', onBodyEnd: (kill) => kill() },
  { name: 'a file starts to arrive', onFile: (name, kill) => name.endsWith('.part') && kill() },
  { name: 'a file is about to be put in its place', onFile: (name, kill) => name.endsWith('.pending') && kill() },
  { name: 'a file is in its place', onFile: (name, kill) => name.startsWith('blobs') && kill() },
];

interface Listeners {
  onBytes?: (count: number) => void;
  onBodyEnd?: () => void;
  onAnswer?: () => void;
}

/** Sizes from 5 KB to 1.5 MB, all different. */
function newUpload(number: number): Sent {
  const line = `${number},${randomUUID()}\n`;
  const bytes = Buffer.from(line.repeat(Math.ceil((5_000 + ((number * 371_293) % 1_500_000)) / line.length)));
  return { id: newId(), key: randomUUID(), bytes, acknowledged: false };
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export interface KillCounts {
  /** Kills of a server with its own database and disk. */
  alone: number;
  /** Kills of a server with a database server and a bucket. */
  ofSeveral: number;
  deletions: number;
}

/** The promises above for a single server and for one of several. */
export function describeKills({ alone, ofSeveral, deletions }: KillCounts): void {
  describe.each([
    { grownUp: false, kills: alone, name: 'with its own database and disk' },
    { grownUp: true, kills: ofSeveral, name: 'with a database server and a bucket' },
  ])('$name', ({ grownUp, kills }) => {
    let dataDir: string;
    let bucket: ObjectStore | undefined;
    let database: FreshDatabase | undefined;
    let server: ServerProcess;
    let bearer: string;
    let classes: { here: string };
    let sent: Sent[] = [];

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'sanad-kills-'));
      if (grownUp) {
        bucket = await startObjectStore();
        database = await freshDatabase();
      }
      if (!grownUp) copyMadeFolder(dataDir);
      server = await start();
      const place = await buildLiveClass(server.url, database ? { DATABASE_URL: database.url } : { DATA_DIR: dataDir });
      bearer = place.teacher;
      classes = { here: place.id };
    });
    afterAll(async () => {
      // An orderly stop: the database of a killed server keeps writing for a moment, into the folder that is deleted.
      await server?.stop();
      await database?.drop();
      await bucket?.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 25 });
    });

    test(`a server that is killed ${kills} times during uploads keeps all it acknowledged and leaves nothing else (SEED=${seed})`, async () => {
      for (let round = 0; round < kills; round += 1) {
        const killPoint = killPoints[(seed + round) % killPoints.length] ?? {};
        const uploads = Array.from({ length: uploadsAtOnce }, (_, index) => newUpload(round * uploadsAtOnce + index));
        sent = [...sent, ...uploads];
        await killAt(killPoint, Math.floor(round / killPoints.length), uploads);
        server = await start();
        await expectKept();
        await sendAgain(uploads);
        await expectKept();
      }
      expect((await rows()).filter(({ id }) => sent.some((one) => one.id === id))).toHaveLength(sent.length);
    }, 900_000);

    test('a server that is killed while it deletes has deleted the entry with its file, or neither', async () => {
      const there = (await rows()).slice(0, deletions);
      expect(there).toHaveLength(deletions);
      for (const { id } of there) {
        const headers = { authorization: bearer };
        await killDuring(
          () => ask(server, `v1/classes/materials/${id}`, { method: 'DELETE', headers }),
          (name) => name.endsWith('.pending'),
        );
        server = await start();
        const left = await rows();
        if (!left.some((row) => row.id === id)) sent = sent.filter((one) => one.id !== id);
        await expectKept();
      }
    }, 300_000);

    test('a file that goes up in pieces goes on where it was when the server was killed', async () => {
      const upload = newUpload(7);
      const tus = { authorization: bearer, 'tus-resumable': '1.0.0' };
      const about = { 'upload-length': `${upload.bytes.length}`, 'upload-metadata': `filename ${btoa('lesson.csv')}` };
      const started = await ask(server, 'v1/uploads', { method: 'POST', headers: { ...tus, ...about } });
      const location = started.headers.get('location') ?? '';
      const uploadId = location.split('/').at(-1) ?? '';
      const sendFrom = (offset: number, end = upload.bytes.length) =>
        ask(server, location, {
          method: 'PATCH',
          headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` },
          body: new Uint8Array(upload.bytes.subarray(offset, end)),
        });
      const half = Math.floor(upload.bytes.length / 2);
      expect((await sendFrom(0, half)).status).toBe(204);
      const grown = join(dataDir, 'files', 'uploads', uploadId);
      const isArriving = (name: string) =>
        bucket ? name.endsWith('.part') : name.endsWith(uploadId) && statSync(grown).size > half;
      await killDuring(() => sendFrom(half), isArriving);
      server = await start();
      const found = await ask(server, location, { method: 'HEAD', headers: tus });
      const offset = Number(found.headers.get('upload-offset'));
      expect(offset).toBeGreaterThanOrEqual(half);
      if (offset < upload.bytes.length) expect((await sendFrom(offset)).status).toBe(204);
      const { body } = await ask(server, `v1/classes/${classes.here}/materials`, {
        method: 'POST',
        headers: { authorization: bearer, 'idempotency-key': upload.key, 'content-type': 'application/json' },
        body: JSON.stringify({ id: upload.id, title: 'Lesson', uploadId }),
      });
      expect(body.data.fileHash).toBe(sha256(upload.bytes));
      sent.push({ ...upload, acknowledged: true });
      await expectKept();
    }, 120_000);

    function start(): Promise<ServerProcess> {
      const shared = bucket && database ? { S3_URL: bucket.url, DATABASE_URL: database.url } : {};
      return startServer({ dataDir, entry: builtProgram('main'), env: { LOG_LEVEL: 'warn', ...shared } });
    }

    /** Sends all at once and kills the server at the event; resolves when every connection has ended. */
    async function killAt(killPoint: Partial<KillPoint>, round: number, uploads: Sent[]): Promise<void> {
      let killing: Promise<void> | undefined;
      const kill = () => {
        killing ??= server.kill();
      };
      const watcher = watchFiles((name) => killPoint.onFile?.(name, kill, round));
      let bytes = 0;
      let answered = 0;
      await Promise.all(
        uploads.map((upload) =>
          sendOne(upload, {
            onBytes: (count) => {
              bytes += count;
              killPoint.onBytes?.(bytes, kill, round);
            },
            onBodyEnd: () => killPoint.onBodyEnd?.(kill, round),
            onAnswer: () => {
              answered += 1;
              killPoint.onAnswer?.(answered, kill, round);
            },
          }),
        ),
      );
      watcher.close();
      // A small round may end before its event: then the server is killed at rest, which must be harmless too.
      kill();
      await killing;
    }

    async function sendOne(upload: Sent, listeners: Listeners = {}): Promise<void> {
      const started = startUpload(
        { url: server.url, classes },
        { bearer },
        {
          headers: { 'idempotency-key': upload.key },
          fields: { id: upload.id },
        },
      );
      const { request } = started;
      const closed = new Promise<void>((resolve) => request.once('close', () => resolve()));
      request.on('error', () => undefined); // the kill resets the connection; only the answer counts
      for (let at = 0; at < upload.bytes.length && !request.destroyed; at += pieceBytes) {
        const piece = upload.bytes.subarray(at, at + pieceBytes);
        await Promise.race([started.write(piece), closed]);
        listeners.onBytes?.(piece.length);
      }
      started.finish();
      request.once('finish', () => listeners.onBodyEnd?.());
      const answer = await started.answer.catch(() => undefined);
      if (!answer) return;
      expect([answer.status, answer.body]).toMatchObject([
        201,
        { data: { id: upload.id, fileHash: sha256(upload.bytes) } },
      ]);
      upload.acknowledged = true;
      listeners.onAnswer?.();
    }

    async function sendAgain(uploads: Sent[]): Promise<void> {
      for (const upload of uploads) await sendOne(upload);
      expect(uploads.filter(({ acknowledged }) => !acknowledged).map(({ id }) => id)).toEqual([]);
    }

    /** Checks right after a start. */
    async function expectKept(): Promise<void> {
      const all = await rows();
      const byId = new Map(all.map((row) => [row.id, row]));
      for (const { id, bytes, acknowledged } of sent) {
        const row = byId.get(id);
        if (!row && !acknowledged) continue;
        expect([id, row?.fileHash]).toEqual([id, sha256(bytes)]);
      }
      for (const row of all) {
        const { status, body } = await ask(server, row.fileUrl);
        expect([row.id, status]).toEqual([row.id, 200]);
        expect([row.id, sha256(body)]).toEqual([row.id, row.fileHash]);
      }
      expect(await countBlobs()).toBe(all.length);
      expect(await filesOfIntake()).toEqual(['owner.json']);
    }

    async function rows(): Promise<Report[]> {
      const found: Report[] = [];
      for (let page = 1; ; page += 1) {
        const path = `v1/classes/${classes.here}/materials?limit=100&page=${page}`;
        const { body } = await ask(server, path, { headers: { authorization: bearer } });
        found.push(...body.data);
        if (found.length >= body.meta.totalItems) return found;
      }
    }

    async function countBlobs(): Promise<number> {
      let count = 0;
      for await (const _ of (await openBlobs({ dataDir, s3Url: bucket?.url })).list()) count += 1;
      return count;
    }

    function filesOfIntake(): Promise<string[]> {
      return filesBelow(join(dataDir, 'files', 'incoming'));
    }

    /** Reports the name of every file that appears below the storage folder or in the bucket, at once. */
    function watchFiles(onName: (name: string) => void): { close(): void } {
      const watchers = [watch(join(dataDir, 'files'), { recursive: true }, (_, name) => onName(name ?? ''))];
      // Blobs and pieces are in one place of the bucket; a separate name distinguishes them from local files.
      if (bucket) watchers.push(watch(bucket.directory, { recursive: true }, () => onName('blobs')));
      return {
        close: () => {
          for (const watcher of watchers) watcher.close();
        },
      };
    }

    /** Kills the server at this moment of the work or, if that was too short to be seen, at the end, which is harmless too. */
    async function killDuring(act: () => Promise<unknown>, isTime: (name: string) => boolean): Promise<void> {
      let seen: () => void = () => undefined;
      const moment = new Promise<void>((resolve) => {
        seen = resolve;
      });
      const watcher = watchFiles((name) => isTime(name) && seen());
      const acting = act().catch(() => undefined);
      await Promise.race([moment, acting]);
      watcher.close();
      await server.kill();
      await acting;
    }
  });
}
