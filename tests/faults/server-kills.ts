import { readdirSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { sendingRules } from '#data/send/rules.ts';
import { type SendResult, sendAll } from '#data/send/send-all.ts';
import { type ProcessDatabase, processDatabase } from '#tests/tools/database.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { copyMadeFolder } from '#tests/tools/made-folder.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { buildFile, saveReport, sha256Of } from './devices.ts';

const limitMs = 600_000;

/**
 * The moments at which the server dies: each is an event on its disk or its connection, none a guess at a duration.
 * `onPending`: number of files without a row; a report page has five, the last of which is its PDF.
 */
const moments = {
  'before a request is read': { onRequest: 1 },
  'while a file arrives': { onFile: (name: string) => name.endsWith('.part') },
  'between file and row': { onPending: 1 },
  'between the first of its files and its row': { onPending: 1 },
  'between the last of its files and its row': { onPending: 5 },
  'after the file is in its place': { onFile: (name: string) => name.startsWith('blobs') },
  'after the first report, at the second': { onRequest: 2 },
} satisfies Record<string, { onFile: (name: string) => boolean } | { onPending: number } | { onRequest: number }>;

type Moment = keyof typeof moments;
const ofPages: readonly Moment[] = [
  'between the first of its files and its row',
  'between the last of its files and its row',
];
export const everyMoment: Record<Sent, readonly Moment[]> = {
  file: (Object.keys(moments) as Moment[]).filter((name) => !ofPages.includes(name)),
  page: (Object.keys(moments) as Moment[]).filter((name) => name !== 'between file and row'),
};

/** A file that was made elsewhere, or a page filled in on the phone, with two photos and a voice note. */
type Sent = 'file' | 'page';

/** Tests that a phone loses nothing when the server dies at each of these moments. */
export function describeServerKills(sent: Sent, names: readonly Moment[]): void {
  let dataDir: string;
  let database: ProcessDatabase;
  let server: ServerProcess;
  let proxy: FaultProxy;
  let session: { userId: string; token: string };
  let classId: string;
  let mirror: Mirror;
  let virtualNow = Date.now();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sanad-server-kills-'));
    copyMadeFolder(dataDir);
    database = await processDatabase();
    server = await start();
    proxy = await startFaultProxy(server.url);
    setApiBase(`${proxy.url}/api`);
    const place = await buildLiveClass(server.url, { DATA_DIR: dataDir, ...database.env });
    classId = place.id;
    session = { userId: place.teacherId, token: place.teacher.slice('Bearer '.length) };
    mirror = openMirror(session.userId);
  });

  afterAll(async () => {
    mirror?.close();
    await proxy?.close();
    // An orderly stop: the database of a killed server keeps writing for a moment, into the folder that is deleted.
    await server?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 25 });
  });

  test.each(names)(
    `a server that dies %s has every ${sent} once, and the phone has its receipt`,
    async (name) => {
      const moment = moments[name];
      const ids = [await save(), await save(), await save()];
      const dying =
        'onRequest' in moment
          ? killAtRequest(moment.onRequest)
          : killAtFile('onFile' in moment ? moment.onFile : () => pendingFiles() >= moment.onPending);
      await send();
      await dying;
      server = await start();
      proxy.setTarget(server.url);
      for (let result = await send(); result.unsent > 0; result = await send()) {
        expect(result.nextInMs).toBeDefined();
        virtualNow += result.nextInMs ?? 0;
      }
      for (const id of ids) {
        const item = await mirror.outbox.get(id);
        const rows = (await reports()).filter((row) => row.id === id);
        const hashes = rows.map(({ fileHash, page }) => page?.sourceHash ?? fileHash);
        expect(hashes).toEqual([item?.parts[0]?.sha256]);
        expect(item).toMatchObject({ state: 'sent', receipt: { fileHash: item?.parts[0]?.sha256 } });
        if (sent === 'page') await expectWhole(rows[0]);
      }
      expect(pendingFiles(), 'files that no row names').toBe(0);
      expect(await mirror.parts.count()).toBe(0);
    },
    limitMs,
  );

  function start(): Promise<ServerProcess> {
    return startServer({ dataDir, env: { LOG_LEVEL: 'warn', ...database.env } });
  }

  let saved = 0;

  /** The stream has two pieces, so that the file starts to arrive before it is complete. */
  async function save(): Promise<string> {
    saved += 1;
    if (sent === 'page') {
      const { name, bytes } = await packed({ covered: `Page ${saved}.` }, { photos: 2, voice: true });
      return saveReport(mirror, session.userId, { classId, file: new File([new Uint8Array(bytes)], name) });
    }
    const file = buildFile(`name,mark\n${`Amina,${saved}\n`.repeat(20_000)}`, `marks ${saved}.csv`);
    return saveReport(mirror, session.userId, { classId, file });
  }

  function send(): Promise<SendResult> {
    return sendAll(
      {
        mirror,
        userId: session.userId,
        session: { current: async () => session, ended: async () => undefined },
        now: () => virtualNow,
        random: Math.random,
        rules: sendingRules,
      },
      false,
    );
  }

  async function killAtFile(isTime: (name: string) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const watcher = watch(join(dataDir, 'files'), { recursive: true }, (_, name) => {
        if (!isTime(name ?? '')) return;
        watcher.close();
        resolve();
      });
    });
    await server.kill();
  }

  /** The number of files on the disk that are being added or removed. */
  function pendingFiles(): number {
    return readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) => `${name}`.endsWith('.pending'))
      .length;
  }

  /** Checks the PDF, each photo and the voice note against the page. */
  async function expectWhole(row: Report | undefined): Promise<void> {
    const { photos = [], voice } = row?.page ?? {};
    expect([photos.length, voice?.seconds]).toEqual([2, 80]);
    const parts = [...photos, ...(voice ? [voice] : [])].map(({ url, hash }) => ({ url, hash }));
    for (const { url, hash } of [...parts, { url: row?.fileUrl, hash: row?.fileHash }]) {
      const answer = await fetch(new URL(url ?? '', server.url));
      expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
    }
  }

  async function killAtRequest(count: number): Promise<void> {
    const before = proxy.log.length;
    while (proxy.log.length < before + count) await new Promise((resolve) => setImmediate(resolve));
    await server.kill();
  }

  async function reports(): Promise<Report[]> {
    return (await ask<{ data: Report[] }>(`classes/${classId}/reports?limit=100`)).data;
  }

  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    return (await answer.json()) as T;
  }
}
