import { watch } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { removeItem } from '#data/outbox/actions.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { sendingRules } from '#data/send/rules.ts';
import { type SendResult, sendAll } from '#data/send/send-all.ts';
import { type SharedInstallation, sharedInstallation } from '#tests/server/two-processes/pair.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import { buildLiveClass, type LiveClass, write } from '#tests/tools/live-class.ts';
import type { ServerProcess } from '#tests/tools/server-process.ts';
import { buildFile, saveReport } from './devices.ts';

const limitMs = 600_000;

/** Actions of a teacher on a report whose server is stopped while it accepts it. */
const acts = {
  edit: (mirror: Mirror, id: string) => correctUpload(mirror, id, { title: 'April', description: '' }),
  month: (mirror: Mirror, id: string) =>
    correctUpload(mirror, id, { title: 'April', description: '', month: addMonths(monthOf(new Date()), -7) }),
  move: (mirror: Mirror, id: string, other: string) => correctUpload(mirror, id, { classId: other }),
  replace: (mirror: Mirror, id: string) =>
    correctUpload(mirror, id, { file: buildFile('name,mark\nOmar,20\n', 'other.csv') }),
  delete: (mirror: Mirror, id: string) => removeItem(mirror, id),
};

type Act = keyof typeof acts;
export const everyAct = Object.keys(acts) as Act[];

/** Tests the result when another server process carries on, and the first one resumes later. */
export function describeStoppedServer(names: readonly Act[]): void {
  let shared: SharedInstallation;
  let first: ServerProcess;
  let second: ServerProcess;
  let proxy: FaultProxy;
  let place: LiveClass;
  let otherClass: string;
  let mirror: Mirror;
  let virtualNow = Date.now();

  beforeAll(async () => {
    shared = await sharedInstallation('a folder that all machines share');
    second = await shared.start('two');
    proxy = await startFaultProxy(second.url);
    setApiBase(`${proxy.url}/api`);
    place = await buildLiveClass(second.url, { DATABASE_URL: shared.url });
    const { body } = await write(second.url, place.admin, 'GET', `v1/classes/${place.id}`);
    const more = { name: 'Other', description: 'Other', monthlyPrice: '10', madarisId: body.data.madaris.id };
    otherClass = (await write(second.url, place.admin, 'POST', 'v1/classes', more)).body.data.id;
    const teacher = { userId: place.teacherId };
    await write(second.url, place.admin, 'POST', `v1/classes/${otherClass}/add-user`, teacher);
    mirror = openMirror(place.teacherId);
  });
  beforeEach(async () => {
    first = await shared.start('one');
  });
  afterEach(() => first.kill());
  afterAll(async () => {
    mirror?.close();
    await proxy?.close();
    await shared?.remove();
  });

  test.each(names)(
    'a report whose server is stopped while it takes it: %s holds, and there is nothing beside it',
    async (name) => {
      const file = buildFile(`name,mark\n${`Amina,${name}\n`.repeat(20_000)}`, 'marks.csv');
      const id = await saveReport(mirror, place.teacherId, { classId: place.id, file });
      proxy.setTarget(first.url);
      const stopped = stopAtFile();
      await send(2_000);
      await stopped;
      expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', attempts: 1 });
      expect(await acts[name](mirror, id, otherClass)).toBe(true);

      proxy.setTarget(second.url);
      await send(20_000);
      process.kill(first.pid, 'SIGCONT');
      // It finishes its open requests.
      await first.stop();
      for (let result = await send(20_000); result.unsent > 0; result = await send(20_000)) {
        virtualNow += result.nextInMs ?? 0;
      }

      const rows = [...(await reportsOf(place.id)), ...(await reportsOf(otherClass))].filter((row) => row.id === id);
      const item = await mirror.outbox.get(id);
      if (name === 'delete') expect([rows, item]).toEqual([[], undefined]);
      else {
        const { title, params, parts, fields } = item ?? {};
        const month = fields?.month ?? expect.any(String);
        const expected = { title, classId: params?.classId, fileHash: parts?.[0]?.sha256, month };
        expect([item?.state, item?.revision]).toEqual(['sent', 1]);
        expect(rows).toMatchObject([expected]);
      }
    },
    limitMs,
  );

  function send(timeoutMs: number): Promise<SendResult> {
    const session = { userId: place.teacherId, token: place.teacher.slice('Bearer '.length) };
    return sendAll(
      {
        mirror,
        userId: place.teacherId,
        session: { current: async () => session, ended: async () => undefined },
        now: () => virtualNow,
        random: Math.random,
        rules: { ...sendingRules, timeoutFor: () => timeoutMs },
      },
      true,
    );
  }

  /** Stops the process, but not its connections, once it has the whole file and is about to write the row. */
  function stopAtFile(): Promise<void> {
    return new Promise((resolve) => {
      const watcher = watch(shared.folder, { recursive: true }, (_, name) => {
        if (!name?.endsWith('.pending')) return;
        watcher.close();
        process.kill(first.pid, 'SIGSTOP');
        resolve();
      });
    });
  }

  async function reportsOf(classId: string): Promise<Report[]> {
    const { body } = await write(second.url, place.teacher, 'GET', `v1/classes/${classId}/reports?limit=100`);
    return body.data;
  }
}
