import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { pauseItem, removeItem, resumeItem } from '#data/outbox/actions.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { outboxEntries } from '#data/outbox/entries.ts';
import { sendingRules } from '#data/send/rules.ts';
import { type SendResult, sendAll } from '#data/send/send-all.ts';
import { cutRequestAfter, dropConnection, loseAnswer, portalPage, stall } from '#tests/tools/faults.ts';
import { buildFile, saveReport } from './devices.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';

const megabyte = 1024 * 1024;
/** Size of an ordinary file: several pieces. */
const fileBytes = 1.5 * megabyte;
/** The maximum cost of a break: a piece of 256 KB, and its headers. */
const pieceAndHeads = 260 * 1024;
const quarterOfAnHour = 15 * 60_000;

/** @param large size in megabytes of the file on a bad connection; the others have 1.5 */
export function describeLargeFiles(large: number): void {
  let fixture: Fixture;
  let teacher: Teacher;
  let mirror: Mirror;
  let id: string;
  let virtualNow: number;

  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    virtualNow = Date.now();
    teacher = await hireTeacher(fixture);
    mirror = openMirror(teacher.userId);
    await save(fileBytes);
    fixture.proxy.log.length = 0;
  });
  afterEach(() => {
    fixture.proxy.clear();
    mirror.close();
  });

  async function save(size: number): Promise<void> {
    const file = buildFile('name,mark\n'.padEnd(size, 'Amina,90\n'));
    id = await saveReport(mirror, teacher.userId, { classId: teacher.classIds[0], file });
  }

  function send(): Promise<SendResult> {
    return sendAll(
      {
        mirror,
        userId: teacher.userId,
        session: { current: async () => teacher, ended: async () => undefined },
        now: () => virtualNow,
        random: Math.random,
        rules: { ...sendingRules, timeoutFor: () => 5_000 },
      },
      true,
    );
  }

  /** Sends until no item is left that waits for time. */
  async function sendThrough(): Promise<void> {
    for (let result = await send(); result.unsent > 0 && result.nextInMs !== undefined; result = await send()) {
      virtualNow += quarterOfAnHour;
    }
  }

  function bytesSent(): number {
    return fixture.proxy.log.reduce((sum, { bytesIn }) => sum + bytesIn, 0);
  }

  async function expectArrived(size = fileBytes): Promise<void> {
    const item = await mirror.outbox.get(id);
    expect(item).toMatchObject({ state: 'sent', uploadOffset: size });
    const { rows, effects } = await readTruth(fixture, teacher);
    expect([rows.get(id)?.sha256, effects.length]).toEqual([item?.parts[0]?.sha256, 1]);
    expect(await mirror.parts.count()).toBe(0);
  }

  // A cut costs the received part of a piece: 30 KB of the first, 60 KB of the next.
  const breaks = Math.floor((large * 7) / 12);

  test(`${large} MB on a connection that breaks ${breaks} times cost less than a tenth more`, async () => {
    await removeItem(mirror, id);
    await save(large * megabyte);
    for (let turn = 1; turn <= breaks; turn += 1) {
      fixture.proxy.fault({ fault: cutRequestAfter(turn * 30_000), method: 'PATCH', times: 1 });
    }
    await sendThrough();
    await expectArrived(large * megabyte);
    expect(fixture.proxy.log.filter(({ fault }) => fault === 'cut-request')).toHaveLength(breaks);
    expect(bytesSent()).toBeLessThan(1.1 * large * megabyte);
  });

  test('a connection that breaks at every second piece brings the file there in the end, once', async () => {
    for (let breaks = 0; breaks < 10; breaks += 1) {
      fixture.proxy.fault({ fault: cutRequestAfter(1_000 + breaks * 25_000), method: 'PATCH', times: 1 });
    }
    await sendThrough();
    await expectArrived();
    expect(bytesSent()).toBeGreaterThan(fileBytes);
  });

  test('an upload goes on where it was after page, browser and phone have been restarted', async () => {
    fixture.proxy.fault({ fault: dropConnection(), path: /reports$/, times: 1 });
    for (let restarts = 0; restarts < 3; restarts += 1) {
      fixture.proxy.fault({ fault: cutRequestAfter(100_000), method: 'PATCH', times: 1 });
      await send();
      mirror.close();
      mirror = openMirror(teacher.userId);
      virtualNow += quarterOfAnHour;
    }
    await sendThrough();
    await expectArrived();
    expect(bytesSent()).toBeLessThanOrEqual(fileBytes + 3 * pieceAndHeads);
  });

  test('the outbox shows how many bytes have arrived', async () => {
    fixture.proxy.fault({ fault: loseAnswer(), method: 'PATCH', times: 1 });
    await send();
    expect(await outboxEntries(mirror)).toMatchObject([{ id, state: 'queued', size: fileBytes, bytesSent: 0 }]);
    fixture.proxy.fault({ fault: dropConnection(), path: /reports$/, times: 1 });
    virtualNow += quarterOfAnHour;
    await send();
    expect(await outboxEntries(mirror)).toMatchObject([{ id, state: 'queued', bytesSent: fileBytes }]);
    await sendThrough();
    await expectArrived();
  });

  test('a break after progress waits as after a first one', async () => {
    await mirror.outbox.update(id, { attempts: 12 });
    fixture.proxy.fault({ fault: dropConnection(), path: /reports$/, times: 1 });
    await send();
    const item = await mirror.outbox.get(id);
    expect(item?.attempts).toBe(13);
    expect(item?.waitMs).toBeLessThanOrEqual(2_000);
    await sendThrough();
    await expectArrived();
  });

  test('when the answer to the last request is lost, no byte of the file is sent again', async () => {
    fixture.proxy.fault({ fault: loseAnswer(), path: /reports$/, times: 1 });
    await send();
    const before = fixture.proxy.log.filter(({ method }) => method === 'PATCH').length;
    await sendThrough();
    await expectArrived();
    expect(fixture.proxy.log.filter(({ method }) => method === 'PATCH')).toHaveLength(before);
  });

  test('a paused upload stops at its next piece and goes on from there', async () => {
    fixture.proxy.fault({ fault: stall(10), method: 'PATCH', times: 1 });
    const sending = send();
    await expect.poll(() => fixture.proxy.log.some(({ method }) => method === 'PATCH')).toBe(true);
    await pauseItem(mirror, id);
    await sending;
    await send();
    expect(await mirror.outbox.get(id)).toMatchObject({ state: 'paused' });
    const pieces = fixture.proxy.log.filter(({ method }) => method === 'PATCH').length;
    expect(pieces).toBe(1);
    await resumeItem(mirror, id);
    await sendThrough();
    await expectArrived();
  });

  test('an upload that the server has cleared away starts again', async () => {
    fixture.proxy.fault({ fault: dropConnection(), path: /reports$/, times: 1 });
    await send();
    const uploads = join(fixture.school.dataDir, 'files', 'uploads');
    for (const name of await readdir(uploads)) await rm(join(uploads, name));
    await sendThrough();
    await expectArrived();
  });

  test('half an upload that the server has cleared away starts again', async () => {
    fixture.proxy.fault({ fault: cutRequestAfter(100_000), method: 'PATCH', times: 1 });
    await send();
    const uploads = join(fixture.school.dataDir, 'files', 'uploads');
    for (const name of await readdir(uploads)) await rm(join(uploads, name));
    await sendThrough();
    await expectArrived();
  });

  test('when the answer to its start is lost again and again, one upload is there, and the file arrives', async () => {
    const uploads = fixture.school.storage.uploads;
    const owner = teacher.userId.replaceAll('-', '');
    fixture.proxy.fault({ fault: loseAnswer(), path: /uploads$/, times: 3 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send();
      virtualNow += quarterOfAnHour;
    }
    expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', attempts: 3 });
    expect(await uploads.count(owner)).toBe(1);
    await sendThrough();
    await expectArrived();
    expect(await uploads.count(owner)).toBe(0);
  });

  test('a file chosen instead of one whose start was lost is another upload', async () => {
    fixture.proxy.fault({ fault: loseAnswer(), path: /uploads$/, times: 1 });
    await send();
    await mirror.outbox.update(id, { state: 'rejected' });
    const file = buildFile('name,mark\n'.padEnd(fileBytes, 'Bilal,80\n'));
    await correctUpload(mirror, id, { file });
    await sendThrough();
    const [item] = await mirror.outbox.where('state').equals('sent').reverse().sortBy('seq');
    const { rows } = await readTruth(fixture, teacher);
    expect([...rows.values()].map(({ sha256 }) => sha256)).toEqual([item?.parts[0]?.sha256]);
  });

  test('the sign-in page of a hotel is not taken for an uploaded piece', async () => {
    for (const method of ['POST', 'PATCH', 'HEAD']) fixture.proxy.fault({ fault: portalPage(), method, times: 1 });
    await send();
    expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', uploadOffset: 0 });
    await sendThrough();
    await expectArrived();
  });

  test('a session that ends in the middle makes the upload wait, and it goes on after sign-in', async () => {
    const { token } = teacher;
    fixture.proxy.fault({ fault: cutRequestAfter(100_000), method: 'PATCH', times: 1 });
    await send();
    teacher = { ...teacher, token: 'of-a-session-that-the-server-does-not-know' };
    virtualNow += quarterOfAnHour;
    await send();
    expect(await mirror.outbox.get(id)).toMatchObject({ state: 'waiting-sign-in', attempts: 1 });
    teacher = { ...teacher, token };
    await sendThrough();
    await expectArrived();
    expect(bytesSent()).toBeLessThanOrEqual(fileBytes + pieceAndHeads);
  });
}
