import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { files, materials } from '#server/db/schema/documents.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { inEachPlace } from './places.ts';
import type { School } from './school.ts';
import { ask, keep, send } from './send.ts';

const bytes = Buffer.from(`name,mark\n${'Amina,90\n'.repeat(2_000)}`);
const other = { name: 'other.csv', bytes: Buffer.from('other,1\n') };
const hash = createHash('sha256').update(bytes).digest();

inEachPlace((open) => {
  let school: School;
  let material: Report;
  let report: Report;
  beforeAll(async () => {
    school = await open();
    material = await keep(school, { file: { name: 'درجات.csv', bytes } });
    report = await keep(school, { part: 'report', file: { name: 'may.csv', bytes } });
  });
  afterAll(() => school.close());
  afterEach(() => vi.useRealTimers());

  const address = (row: Report) => row.fileUrl.split('?')[0] ?? '';

  test('a link needs no header, ends in the extension and gives the file under its own name', async () => {
    expect(material.fileUrl).toMatch(/^\/api\/v1\/files\/materials\/[0-9a-f-]{36}\.csv\?link=.*\.csv$/);
    const { status, headers, body } = await ask(school, material.fileUrl);
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="?????.csv"; filename*=UTF-8''${encodeURIComponent('درجات.csv')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: `"${hash.toString('hex')}"`,
      'repr-digest': `sha-256=:${hash.toString('base64')}:`,
    });
  });

  test('the bearer token works on the same address, with and without extension, and by the report’s own id', async () => {
    const as = school.people.teacher;
    for (const path of [
      address(material),
      address(material).replace('.csv', ''),
      `v1/files/materials/${material.id}`,
    ]) {
      expect((await ask(school, path, { as })).status).toBe(200);
    }
    expect((await ask(school, `v1/files/reports/${report.id}`, { as })).body.equals(bytes)).toBe(true);
  });

  test('a part is sent alone', async () => {
    const part = await ask(school, material.fileUrl, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.body.equals(bytes.subarray(10, 20))).toBe(true);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
    expect(part.headers.get('content-length')).toBe('10');
    const end = await ask(school, material.fileUrl, { headers: { range: 'bytes=-5' } });
    expect([end.status, end.body.equals(bytes.subarray(-5))]).toEqual([206, true]);
  });

  test('a part beyond the end is rejected with the size', async () => {
    const { status, headers, body } = await ask(school, material.fileUrl, { headers: { range: 'bytes=99999999-' } });
    expect([status, body.code, headers.get('content-range')]).toEqual([
      416,
      'range-invalid',
      `bytes */${bytes.length}`,
    ]);
    expect(headers.get('content-disposition')).toBeNull();
  });

  test('a thousand parts are the whole file, once', async () => {
    const range = `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`;
    const { status, body } = await ask(school, material.fileUrl, { headers: { range } });
    expect([status, body.length]).toEqual([200, bytes.length]);
  });

  test('a part of a file that was another one before is the whole file', async () => {
    const etag = `"${hash.toString('hex')}"`;
    const ranged = (ifRange: string) =>
      ask(school, material.fileUrl, { headers: { range: 'bytes=0-4', 'if-range': ifRange } });
    expect((await ranged(etag)).status).toBe(206);
    expect((await ranged('"another"')).status).toBe(200);
  });

  test('a file that the reader has already is not sent again', async () => {
    const { status, body, headers } = await ask(school, material.fileUrl, {
      headers: { 'if-none-match': `W/"x", "${hash.toString('hex')}"` },
    });
    expect([status, body.length, headers.get('content-length')]).toEqual([304, 0, null]);
  });

  test('a download that was broken off goes on with the tag that it started with, and not with another file', async () => {
    const etag = `"${hash.toString('hex')}"`;
    const resumed = (ifMatch: string) =>
      ask(school, material.fileUrl, { headers: { range: 'bytes=100-', 'if-match': ifMatch } });
    for (const tags of [etag, `"another", ${etag}`, '*']) {
      const { status, headers, body } = await resumed(tags);
      expect([status, headers.get('content-range')]).toEqual([206, `bytes 100-${bytes.length - 1}/${bytes.length}`]);
      expect(body.equals(bytes.subarray(100))).toBe(true);
    }
    for (const tags of ['"another"', `W/${etag}`, '"1"', 'nonsense']) {
      const { status, body } = await resumed(tags);
      expect([status, body.code]).toEqual([412, 'file-changed']);
    }
  });

  test('a question for the head returns the size and sends nothing', async () => {
    const get = vi.spyOn(school.storage, 'get');
    const { status, headers, body } = await ask(school, material.fileUrl, { method: 'HEAD' });
    expect([status, headers.get('content-length'), body.length]).toEqual([200, String(bytes.length), 0]);
    expect(get).not.toHaveBeenCalled();
    get.mockRestore();
  });

  test('a file is never compressed, so that its parts and its length fit', async () => {
    const { headers } = await ask(school, material.fileUrl, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([null, String(bytes.length)]);
  });

  test('lists of one hour carry the same links, and each reader’s are their own', async () => {
    const list = async (as = school.people.teacher) =>
      (await ask(school, `v1/classes/${school.classes.here}/materials`, { as })).body.data[0].fileUrl;
    expect(await list()).toBe(await list());
    expect(await list()).not.toBe(await list(school.people.student));
  });

  test('every role reads exactly the files of its scope', async () => {
    const { people } = school;
    const readers = { admin: people.admin, supervisor: people.supervisor, teacher: people.teacher };
    for (const as of [...Object.values(readers), people.colleague, people.student]) {
      expect((await ask(school, address(material), { as })).status).toBe(200);
    }
    for (const as of [...Object.values(readers), people.colleague, people.sponsor]) {
      expect((await ask(school, address(report), { as })).status).toBe(200);
    }
    expect((await ask(school, address(material), { as: people.sponsor })).status).toBe(403);
    expect((await ask(school, address(report), { as: people.student })).status).toBe(403);
    expect((await ask(school, address(report))).status).toBe(401);
    const unknown = await ask(school, `v1/files/materials/${newId()}.csv`, { as: people.admin });
    for (const as of [people.otherSupervisor, people.otherTeacher, people.otherStudent]) {
      const answer = await ask(school, address(material), { as });
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    }
    expect((await ask(school, address(report), { as: people.otherSponsor })).status).toBe(404);
    expect((await ask(school, address(material).replace('materials', 'reports'), { as: people.admin })).status).toBe(
      404,
    );
  });

  test.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e%2fpasswd', 'x', `${newId()}.csv%00`, '%ff'])(
    'the address %s leads nowhere',
    async (path) => {
      const { status } = await ask(school, `v1/files/materials/${path}`, { as: school.people.admin });
      expect([400, 404]).toContain(status);
    },
  );

  test('a link that was altered, or belongs to another file, is rejected', async () => {
    const [path = '', link = ''] = material.fileUrl.split('?link=');
    const [until = '', reader = '', signature = ''] = link.split('.');
    const altered = [
      link.replace(until, String(Number(until) + 3_600)),
      link.replace(reader, school.people.admin.id),
      link.replace(signature, signature.split('').reverse().join('')),
      'nonsense',
      '',
    ];
    for (const other of altered) {
      const { status, body } = await ask(school, `${path}?link=${other}`);
      expect([status, body.code]).toEqual([403, 'link-expired']);
    }
    expect((await ask(school, `${address(report)}?link=${link}`)).status).toBe(403);
    expect((await ask(school, `${path}?link=${link}&link=${link}`)).status).toBe(403);
  });

  test('a link runs out after twelve hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 - 1_000 });
    // Only the headers: a bucket rejects a clock that is so wrong.
    expect((await ask(school, material.fileUrl, { method: 'HEAD' })).status).toBe(200);
    vi.setSystemTime(Date.now() + 3_600_000 + 2_000);
    expect((await ask(school, material.fileUrl)).body.code).toBe('link-expired');
  });

  test('a link ends with its reader’s right, role and account', async () => {
    const { db } = school.database;
    const { colleague } = school.people;
    const list = await ask(school, `v1/classes/${school.classes.here}/materials`, { as: colleague });
    const link: string = list.body.data[0].fileUrl;
    const code = async () => (await ask(school, link)).body.code;
    expect(await code()).toBeUndefined();
    await db.update(users).set({ role: 'sponsor' }).where(eq(users.id, colleague.id));
    expect(await code()).toBe('link-expired');
    await db.update(users).set({ role: 'teacher' }).where(eq(users.id, colleague.id));
    await db.delete(classMembers).where(eq(classMembers.userId, colleague.id));
    expect(await code()).toBe('link-expired');
    await db.delete(users).where(eq(users.id, colleague.id));
    expect(await code()).toBe('link-expired');
  });

  test.skipIf(process.platform !== 'linux')('a reader who goes away leaves no file open', async () => {
    const large = await keep(school, { file: { name: 'large.csv', bytes: Buffer.alloc(20 * 1024 * 1024, 'a,b\n') } });
    const openFiles = async () => (await readdir('/proc/self/fd')).length;
    const before = await openFiles();
    for (let reader = 0; reader < 10; reader += 1) {
      const asked = request(school.url + large.fileUrl);
      asked.end();
      const [response] = await once(asked, 'response');
      await once(response, 'data');
      response.destroy();
    }
    await waitUntil('the files to be closed', async () => (await openFiles()) <= before);
  });

  test('an id that a client makes cannot stand for the file of another row', async () => {
    const first = await keep(school, { fields: { title: 'First' }, file: { name: 'first.csv', bytes } });
    const own = await send(school, { fields: { title: 'Second', id: first.fileId } });
    expect([own.status, own.body.code]).toEqual([409, 'already-there']);
    const asReport = await send(school, { part: 'report', fields: { title: 'Third', id: first.fileId } });
    expect([asReport.status, asReport.body.code]).toEqual([409, 'already-there']);
  });

  test('where two rows share an id all the same, an address means the file and a deletion the row itself', async () => {
    const [first, second] = [await keep(school, { fields: { title: 'First' } }), await keep(school, { file: other })];
    // A server before this rule could have stored it so.
    await school.database.db.update(materials).set({ id: first.fileId }).where(eq(materials.id, second.id));
    const as = school.people.teacher;
    const read = await ask(school, `v1/files/materials/${first.fileId}.csv`, { as });
    expect(read.headers.get('content-disposition')).toContain('marks.csv');
    const deleted = await ask(school, `v1/classes/materials/${first.fileId}`, { method: 'DELETE', as });
    expect([deleted.status, deleted.body.data.fileName]).toEqual([200, 'other.csv']);
    expect((await ask(school, first.fileUrl)).status).toBe(200);
  });

  test('a file that someone removed from outside is reported as lost', async () => {
    const lost = await keep(school);
    const [row] = await school.database.db.select().from(files).where(eq(files.id, lost.fileId));
    await school.storage.delete(row?.storageKey ?? '');
    const { status, body, headers } = await ask(school, lost.fileUrl);
    expect([status, body.code, headers.get('content-disposition')]).toEqual([404, 'file-lost', null]);
  });
});
