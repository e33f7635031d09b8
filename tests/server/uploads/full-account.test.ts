import { serverLimits } from '#contract/limits.ts';
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { retryItem } from '#data/outbox/actions.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { buildFile, saveReport } from '#tests/faults/devices.ts';
import { inEachPlace } from './places.ts';
import { filesKept, type School } from './school.ts';
import { type Answer, ask, send } from './send.ts';

const tus = { 'tus-resumable': '1.0.0' };
const content = Buffer.from('name,mark\n'.padEnd(600_000, 'Amina,90\n'));

inEachPlace((open) => {
  let school: School;
  let filler: string;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());
  beforeEach(() => fill(content.length));
  afterEach(() => school.database.db.delete(files).where(eq(files.id, filler)));

  /** Files of the teacher that leave this number of bytes free. */
  async function fill(free: number): Promise<void> {
    filler = newId();
    const { db } = school.database;
    const kept = await db.select().from(files).where(eq(files.ownerId, school.people.teacher.id));
    const size = serverLimits.accountBytes - free - kept.reduce((sum, file) => sum + file.size, 0);
    const file = { kind: 'report' as const, name: 'a.csv', mediaType: 'text/csv', sha256: 'a'.repeat(64), size };
    await db.insert(files).values({ ...file, id: filler, storageKey: newId(), ownerId: school.people.teacher.id });
  }

  function start(length: number | 'sent later', { as = school.people.teacher, language = 'en' } = {}): Promise<Answer> {
    const lengthHeader = length === 'sent later' ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) };
    const metadata = `filename ${Buffer.from('marks.csv').toString('base64')}`;
    const headers = { ...tus, ...lengthHeader, 'upload-metadata': metadata, 'accept-language': language };
    return ask(school, 'v1/uploads', { method: 'POST', as, headers });
  }

  /** @returns the id of a complete upload */
  async function upload(): Promise<string> {
    const started = await start(content.length);
    expect(started.status).toBe(201);
    const location = started.headers.get('location') ?? '';
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const body = new Uint8Array(content);
    const sent = await ask(school, location, { method: 'PATCH', as: school.people.teacher, headers, body });
    expect(sent.status).toBe(204);
    return location.split('/').at(-1) ?? '';
  }

  function make(uploadId: string, key: string, fields: Record<string, string> = {}): Promise<Answer> {
    return send(school, { key, part: 'report', file: null, fields: { title: 'Marks', uploadId, ...fields } });
  }

  async function remove(reportId: string): Promise<void> {
    const deletion = { method: 'DELETE', as: school.people.teacher };
    expect((await ask(school, `v1/classes/reports/${reportId}`, deletion)).status).toBe(200);
  }

  test('who has no room for a file learns so before it goes up, as who sends it at once', async () => {
    const before = await filesKept(school);
    const tooLarge = { name: 'marks.csv', bytes: Buffer.concat([content, Buffer.from('\n')]) };
    const sent = await send(school, { file: tooLarge });
    const started = await start(tooLarge.bytes.length);
    expect([started.status, started.body.code]).toEqual([413, 'quota-exceeded']);
    expect([started.status, started.body]).toEqual([sent.status, sent.body]);
    expect(started.headers.get('location')).toBeNull();
    expect((await start(tooLarge.bytes.length, { language: 'ar' })).body.message).toMatch(/مساحة/);
    expect(await filesKept(school)).toEqual(before);
  });

  test('what just fits goes up and becomes a report: it counts once, and its repeat counts nothing', async () => {
    const uploadId = await upload();
    const key = randomUUID();
    const first = await make(uploadId, key);
    expect(first.status).toBe(201);
    const again = await make(uploadId, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const length of [1, 'sent later'] as const) expect((await start(length)).body.code).toBe('quota-exceeded');
    expect((await start(content.length, { as: school.people.colleague })).status).toBe(201);
    await remove(first.body.data.id);
    expect((await start(content.length)).status).toBe(201);
  });

  test.each(['remembers', 'has forgotten'])(
    'a report that was taken long ago, of a phone that never received it, needs no room again: the server %s its key',
    async (what) => {
      const uploadId = await upload();
      const [key, id] = [randomUUID(), newId()];
      const first = await make(uploadId, key, { id });
      expect(first.status).toBe(201);
      await school.storage.uploads.removeExpired(Date.now() + 31 * 24 * 3_600_000);
      if (what === 'has forgotten')
        await school.database.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
      const again = await make(uploadId, key, { id });
      expect([again.status, again.body.code, again.body.current]).toEqual([409, 'already-there', first.body.data]);
      await remove(id);
    },
  );

  test('while the database is busy, a person who starts is asked to come again', async () => {
    const { pool } = school.database;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table files in access exclusive mode');
      const answer = start(1);
      const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      const { status, body, headers } = await answer;
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '5']);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  describe('the phone', () => {
    let mirror: Mirror;
    beforeEach(() => {
      setApiBase(`${school.url}/api`);
      mirror = openMirror(school.people.teacher.id);
    });
    afterEach(async () => {
      await mirror.delete();
    });

    async function sendFromPhone(): Promise<void> {
      const { id: userId, bearer } = school.people.teacher;
      const current = async () => ({ userId, token: bearer.replace('Bearer ', '') });
      const session = { current, ended: async () => undefined };
      await sendAll({ mirror, userId, session, now: Date.now, random: Math.random, rules: sendingRules }, true);
    }

    test('keeps a report for which there is no room, says why as of a small one, and sends it when there is', async () => {
      await school.database.db.update(files).set({ size: serverLimits.accountBytes }).where(eq(files.id, filler));
      const owner = school.people.teacher.id;
      const place = { classId: school.classes.here };
      const [large, small] = [
        await saveReport(mirror, owner, { ...place, file: buildFile(content.toString()) }),
        await saveReport(mirror, owner, place),
      ];
      await sendFromPhone();
      const rejected = await mirror.outbox.bulkGet([large, small]);
      expect(rejected.map((item) => item?.state)).toEqual(['rejected', 'rejected']);
      expect(rejected[0]?.lastError).toEqual(rejected[1]?.lastError);
      expect(rejected[0]).toMatchObject({ lastError: { code: 'quota-exceeded' }, uploadOffset: 0 });
      expect(rejected[0]?.uploadId).toBeUndefined();
      expect((await mirror.parts.where('itemId').equals(large).first())?.blob.size).toBe(content.length);
      await school.database.db.delete(files).where(eq(files.id, filler));
      await retryItem(mirror, large);
      await sendFromPhone();
      expect((await mirror.outbox.get(large))?.state).toBe('sent');
      expect(await school.database.db.$count(reports, eq(reports.id, large))).toBe(1);
    });
  });
});
