import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { materials } from '#server/db/schema/documents.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { inEachPlace } from './places.ts';
import { startUpload } from './raw-upload.ts';
import { filesKept, type School } from './school.ts';
import { keep, send } from './send.ts';

const megabyte = 1024 * 1024;
const piece = Buffer.alloc(megabyte, 'lesson,mark\n');

inEachPlace((open) => {
  let school: School;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());
  afterEach(async () => {
    await waitUntil('the server to clear away', async () => (await filesKept(school)).length === (await countRows()));
  });

  function countRows(): Promise<number> {
    return school.database.db.$count(materials);
  }

  test('a file of exactly 50 MB is kept', async () => {
    const bytes = Buffer.alloc(limits.fileBytes, 'a,b\n');
    expect(await keep(school, { file: { name: 'largest.csv', bytes } })).toMatchObject({ fileSize: limits.fileBytes });
  });

  test('one byte more is rejected with a message that names the limit', async () => {
    const before = await countRows();
    const bytes = Buffer.alloc(limits.fileBytes + 1, 'a,b\n');
    const answer = await send(school, { file: { name: 'too-large.csv', bytes } });
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
    expect(answer.body.message).toContain('50 MB');
    expect(await countRows()).toBe(before);
  });

  test('a body without length that goes beyond the limit is rejected while it still comes, and nothing of it stays', async () => {
    const before = await countRows();
    const upload = startUpload(school, school.people.teacher);
    for (let sent = 0; sent < 51; sent += 1) await upload.write(piece);
    const { status, body } = await upload.answer;
    expect([status, body]).toMatchObject([413, { code: 'too-large' }]);
    expect(await filesKept(school)).toHaveLength(before);
    upload.finish();
    await once(upload.request, 'close');
  });

  test('a body that says beforehand how large it is, is rejected before it comes', async () => {
    const headers = { 'content-length': String(200 * megabyte) };
    const upload = startUpload(school, school.people.teacher, { headers });
    expect((await upload.answer).status).toBe(413);
    upload.request.destroy();
  });

  test('a sender who goes on for ever after a error is cut off', async () => {
    const upload = startUpload(school, school.people.teacher, { name: 'program.exe' });
    upload.request.on('error', () => undefined); // the expected reset
    await upload.write(piece);
    expect((await upload.answer).status).toBe(415);
    const { socket } = upload.request;
    const closed = new Promise<void>((resolve) => socket?.once('close', () => resolve()));
    let sent = 0;
    for (; socket?.destroyed === false && sent < 300; sent += 1) await Promise.race([upload.write(piece), closed]);
    expect(sent).toBeLessThan(150);
  });

  test('the connection of a rejected upload can be used for the next one', async () => {
    const first = startUpload(school, school.people.teacher, { name: 'program.exe' });
    await first.write(piece);
    expect((await first.answer).status).toBe(415);
    await first.write(piece);
    first.finish();
    await once(first.request, 'close');
    expect((await send(school)).status).toBe(201);
  });

  test('a sender who goes away in the middle leaves nothing', async () => {
    const upload = startUpload(school, school.people.teacher);
    upload.request.on('error', () => undefined);
    await upload.write(piece);
    await waitUntil('the file to start', async () => (await filesKept(school)).some((name) => name.endsWith('.part')));
    upload.request.destroy();
    await waitUntil(
      'the file to be gone',
      async () => !(await filesKept(school)).some((name) => name.endsWith('.part')),
    );
  });

  test('a twin of an upload under way is asked to wait', async () => {
    const headers = { 'idempotency-key': 'the-key-of-both' };
    const first = startUpload(school, school.people.teacher, { headers });
    await first.write('name,mark\n');
    await waitUntil('the first to start', async () => (await filesKept(school)).some((name) => name.endsWith('.part')));
    const twin = await send(school, { key: 'the-key-of-both' });
    expect([twin.status, twin.body.code, twin.headers.get('retry-after')]).toEqual([409, 'key-in-flight', '1']);
    first.finish();
    expect((await first.answer).status).toBe(201);
  });

  test('a repeat of a large upload is not stored while it is read', async () => {
    const sending = { key: 'a-large-repeat', file: { name: 'large.csv', bytes: Buffer.alloc(20 * megabyte, 'a,b\n') } };
    await keep(school, sending);
    const files = await filesKept(school);
    const seen = new Set<string>();
    const put = school.storage.put;
    Object.assign(school.storage, {
      put: (...content: Parameters<typeof put>) => {
        seen.add('put');
        return put(...content);
      },
    });
    const again = await send(school, sending);
    Object.assign(school.storage, { put });
    expect([again.status, again.headers.get('idempotency-replayed'), [...seen]]).toEqual([201, 'true', []]);
    expect(await filesKept(school)).toEqual(files);
  });
});
