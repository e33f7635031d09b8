import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { materials, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { makeCompoundFile } from '#tests/tools/compound-file.ts';
import { fixtureFiles, madeDocuments } from '#tests/tools/documents.ts';
import { inEachPlace } from './places.ts';
import { filesKept, type School } from './school.ts';
import { ask, keep, send, table } from './send.ts';

const pngBytes = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex');
const jpegBytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const opusBytes = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(11),
]);

const word = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') };
const bomb = Buffer.from(zipSync({ ...word, 'word/a.bin': [new Uint8Array(80 * 1024 ** 2), { level: 1 }] }));
const empty = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`word/${i}.xml`, new Uint8Array()]));
const crowd = Buffer.from(zipSync({ ...word, ...empty }, { level: 0 }));

inEachPlace((open) => {
  let school: School;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());

  let filesBefore: string[];
  let rowsBefore: number;
  beforeEach(async () => {
    filesBefore = await filesKept(school);
    rowsBefore = await countRows();
  });

  async function countRows(): Promise<number> {
    return (await school.database.db.$count(materials)) + (await school.database.db.$count(reports));
  }

  async function expectNothingKept(): Promise<void> {
    expect(await filesKept(school)).toEqual(filesBefore);
    expect(await countRows()).toBe(rowsBefore);
  }

  function sha256(bytes: Uint8Array): string {
    return createHash('sha256').update(bytes).digest('hex');
  }

  test('every kind of document comes back byte for byte, under its own name', async () => {
    for (const document of [...Object.values(await madeDocuments()), ...(await fixtureFiles())]) {
      const row = await keep(school, { file: document, fields: { title: document.name, fileHash: document.sha256 } });
      expect(row).toMatchObject({
        title: document.name,
        fileName: document.name,
        fileSize: document.bytes.length,
        fileHash: document.sha256,
        fileType: document.name.slice(document.name.lastIndexOf('.') + 1).toUpperCase(),
        version: 1,
        classId: school.classes.here,
      });
      const download = await ask(school, row.fileUrl);
      expect(sha256(download.body)).toBe(document.sha256);
    }
  });

  test('fields may come before or after the file', async () => {
    const fields = { title: 'Marks', description: 'of the first month', id: newId() };
    expect(await keep(school, { fields, fileFirst: true })).toMatchObject(fields);
    expect(await keep(school, { fields: { ...fields, id: newId() } })).toMatchObject({ title: 'Marks' });
  });

  test('the id that the client made is the row’s; without one the server makes one', async () => {
    const id = newId();
    expect((await keep(school, { part: 'report', fields: { title: 'May', id } })).id).toBe(id);
    const other = (await keep(school, { part: 'report', fields: { title: 'May' } })).id;
    expect(other).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(other).not.toBe(id);
  });

  test('a second upload under a taken id is rejected, and its file is not kept', async () => {
    const { id } = await keep(school);
    filesBefore = await filesKept(school);
    rowsBefore = await countRows();
    const answer = await send(school, { fields: { title: 'Other', id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'already-there']);
    await expectNothingKept();
  });

  test.each([
    ['no title', { fields: {} }, 422, 'rule-broken', { title: 'File name is required' }],
    ['a title of spaces', { fields: { title: '   ' } }, 422, 'rule-broken', { title: 'File name is required' }],
    ['a field that is not known', { fields: { title: 'a', role: 'admin' } }, 422, 'unknown-field', {}],
    [
      'a field named as what all objects have',
      { fields: { title: 'a', toString: 'b' } },
      422,
      'unknown-field',
      undefined,
    ],
    ['a far too long description', { fields: { title: 'a', description: 'x'.repeat(70_000) } }, 422, 'rule-broken', {}],
    ['an id that is none', { fields: { title: 'a', id: '7' } }, 422, 'rule-broken', {}],
    [
      'a finished upload that no one made',
      { file: null, fields: { title: 'a', uploadId: 'x'.repeat(32) } },
      422,
      'rule-broken',
      {},
    ],
    ['no file', { file: null }, 422, 'file-missing', { file: 'File is required' }],
    ['an empty file', { file: { name: 'a.csv', bytes: Buffer.alloc(0) } }, 422, 'file-empty', undefined],
    ['a form whose file was left empty', { file: { name: '', bytes: Buffer.alloc(0) } }, 422, 'file-missing', {}],
    [
      'a file in the field of another kind',
      { field: 'report' },
      422,
      'unknown-field',
      { report: 'This field is not known' },
    ],
    ['a program', { file: { name: 'lesson.exe', bytes: randomBytes(100) } }, 415, 'wrong-type', undefined],
    ['a name without extension', { file: { name: 'lesson', bytes: randomBytes(100) } }, 415, 'wrong-type', undefined],
    [
      'a program named like a PDF backwards',
      { file: { name: 'a\u202efdp.exe', bytes: randomBytes(9) } },
      415,
      'wrong-type',
      undefined,
    ],
    [
      'a web page named as a picture',
      { file: { name: 'a.png', bytes: Buffer.from('<html><script>1</script>') } },
      415,
      'type-mismatch',
      undefined,
    ],
    [
      'a drawing named as a picture',
      { file: { name: 'a.png', bytes: Buffer.from('<svg onload="alert(1)"/>') } },
      415,
      'type-mismatch',
      undefined,
    ],
    [
      'another file than the one that was hashed',
      { fields: { title: 'a', fileHash: sha256(randomBytes(9)) } },
      422,
      'file-damaged',
      undefined,
    ],
    [
      'too many fields',
      { fields: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, 'x'])) },
      400,
      'malformed',
      undefined,
    ],
  ] as const)('%s is rejected with a message, and nothing is kept', async (_, sending, status, code, fields) => {
    const answer = await send(school, sending);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (fields) expect(answer.body.fields).toMatchObject(fields);
    await expectNothingKept();
  });

  test('documents that are damaged, disguised or bombs are rejected, and nothing is kept', async () => {
    const { arabicPdf, largePdf } = await madeDocuments();
    const rejected = [
      { name: 'cut.pdf', bytes: largePdf.bytes.subarray(0, 1_000_000) },
      { name: 'picture.jpg', bytes: arabicPdf.bytes },
      { name: 'plain.docx', bytes: Buffer.from(zipSync({ 'a.txt': strToU8('a') })) },
      { name: 'bomb.docx', bytes: bomb },
      { name: 'entries.docx', bytes: crowd },
    ];
    for (const file of rejected) {
      const answer = await send(school, { file });
      expect([file.name, answer.status, answer.body.code]).toEqual([file.name, 415, 'type-mismatch']);
    }
    await expectNothingKept();
  });

  test.each([
    ['scan.jpg', pngBytes, 'scan.png'],
    ['scan.jpeg', pngBytes, 'scan.png'],
    ['photo.jfif', jpegBytes, 'photo.jpg'],
    ['PTT-20260101-WA0001.opus', opusBytes, 'PTT-20260101-WA0001.ogg'],
  ] as const)('%s is stored under the kind that it is', async (name, bytes, stored) => {
    const row = await keep(school, { file: { name, bytes } });
    expect([row.fileName, row.fileUrl.endsWith(stored.slice(stored.lastIndexOf('.')))]).toEqual([stored, true]);
  });

  test('an encrypted document is rejected as such, and nothing is kept', async () => {
    const parts = { EncryptionInfo: Buffer.alloc(100), EncryptedPackage: Buffer.alloc(5_000, 7) };
    for (const name of ['lesson.docx', 'marks.xlsx', 'lesson.doc']) {
      const answer = await send(school, { file: { name, bytes: makeCompoundFile(parts) } });
      expect([answer.status, answer.body.code]).toEqual([415, 'file-protected']);
      expect(answer.body.message).toContain('protected with a password');
    }
    await expectNothingKept();
  });

  test('a name with folders, quotes and line breaks is kept as a harmless one', async () => {
    const row = await keep(school, { file: { ...table, name: '../../the "best"\r\nX-Evil: 1 علامات.csv' } });
    expect(row.fileName).toBe('the "best" X-Evil: 1 علامات.csv');
    const { headers } = await ask(school, row.fileUrl);
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''the%20%22best%22%20X-Evil%3A%201%20%D8%B9");
    expect(headers.get('x-evil')).toBeNull();
  });

  test('what is no multipart body at all is rejected', async () => {
    const path = `v1/classes/${school.classes.here}/materials`;
    const as = school.people.teacher;
    const post = (type: string, body: string) =>
      ask(school, path, { method: 'POST', as, body, headers: { 'content-type': type } });
    expect((await post('text/plain', 'hello')).status).toBe(415);
    expect((await post('multipart/form-data', 'hello')).body.code).toBe('malformed');
    expect((await post('multipart/form-data; boundary=x', 'hello')).body.code).toBe('malformed');
    const cut = '--x\r\ncontent-disposition: form-data; name="material"; filename="a.csv"\r\n\r\nname,ma';
    expect((await post('multipart/form-data; boundary=x', cut)).body.code).toBe('malformed');
    expect((await post('application/json', JSON.stringify({ title: 'a' }))).body.code).toBe('file-missing');
    await expectNothingKept();
  });

  test('only a teacher of the class may send; others learn nothing about it', async () => {
    const { people, classes } = school;
    for (const part of ['material', 'report'] as const) {
      for (const as of [people.admin, people.supervisor, people.student, people.sponsor]) {
        expect((await send(school, { as, part })).status).toBe(403);
      }
      const outOfScope = [
        await send(school, { as: people.otherTeacher, part }),
        await send(school, { classId: classes.beside, part }),
        await send(school, { classId: newId(), part }),
      ];
      for (const answer of outOfScope) expect([answer.status, answer.body]).toEqual([404, outOfScope[0]?.body]);
      expect((await ask(school, `v1/classes/${classes.here}/${part}s`, { method: 'POST' })).status).toBe(401);
    }
    await expectNothingKept();
  });

  test('a repeat with the same key gets the first answer and keeps nothing more', async () => {
    const key = randomUUID();
    const sending = { key, fields: { title: 'Marks', id: newId() } };
    const first = await send(school, sending);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    filesBefore = await filesKept(school);
    rowsBefore = await countRows();
    const again = await send(school, sending);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    await expectNothingKept();
  });

  test('a key used for something else is rejected, and nothing is kept', async () => {
    const key = randomUUID();
    await keep(school, { key });
    filesBefore = await filesKept(school);
    rowsBefore = await countRows();
    const others = [
      await send(school, { key, fields: { title: 'Another' } }),
      await send(school, { key, file: { ...table, bytes: Buffer.from('other,content\n') } }),
      await send(school, { key, part: 'report' }),
    ];
    for (const answer of others) expect([answer.status, answer.body.code]).toEqual([422, 'key-reused']);
    await expectNothingKept();
  });

  test('a rejected upload does not use up its key', async () => {
    const key = randomUUID();
    expect((await send(school, { key, file: { name: 'a.png', bytes: Buffer.from('<html>') } })).status).toBe(415);
    expect((await send(school, { key })).status).toBe(201);
  });

  test('of ten twins at once one is kept, and the others are asked to wait or get its answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(school, { key })));
    for (const { status, headers, body } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect([body.code, headers.get('retry-after')]).toEqual(['key-in-flight', '1']);
    }
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id)).size).toBe(1);
    expect(await countRows()).toBe(rowsBefore + 1);
    expect(await filesKept(school)).toHaveLength(filesBefore.length + 1);
  });
});
