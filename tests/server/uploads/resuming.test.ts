import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { limits, serverLimits } from '#contract/limits.ts';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { inEachPlace } from './places.ts';
import { filesKept, type Person, type School } from './school.ts';
import { type Answer, ask, send } from './send.ts';

const tus = { 'tus-resumable': '1.0.0' };
const chunkType = { 'content-type': 'application/offset+octet-stream' };

inEachPlace((open) => {
  let school: School;
  let document: TestDocument;
  beforeAll(async () => {
    school = await open();
    document = (await madeDocuments()).largePdf;
  });
  afterAll(() => school.close());

  interface Start {
    as?: Person | undefined;
    name?: string;
    size?: number;
    headers?: Record<string, string>;
  }

  function start({
    as = school.people.teacher,
    name = document.name,
    size = document.bytes.length,
    headers,
  }: Start = {}) {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const length = headers ?? { 'upload-length': String(size) };
    return ask(school, 'v1/uploads', {
      method: 'POST',
      as,
      headers: { ...tus, 'upload-metadata': metadata, ...length },
    });
  }

  function sendPiece(location: string, offset: number, piece: Buffer, as = school.people.teacher): Promise<Answer> {
    const headers = { ...tus, ...chunkType, 'upload-offset': String(offset) };
    return ask(school, location, { method: 'PATCH', as, headers, body: new Uint8Array(piece) });
  }

  function look(location: string, as = school.people.teacher): Promise<Answer> {
    return ask(school, location, { method: 'HEAD', as, headers: tus });
  }

  /** A whole upload. @returns its address and its id */
  async function uploaded(file: Pick<TestDocument, 'name' | 'bytes'> = document): Promise<[string, string]> {
    const started = await start({ name: file.name, size: file.bytes.length });
    expect(started.status).toBe(201);
    const location = started.headers.get('location') ?? '';
    expect((await sendPiece(location, 0, file.bytes)).status).toBe(204);
    return [location, location.split('/').at(-1) ?? ''];
  }

  function make(
    uploadId: string,
    { as, key, fields = {} }: { as?: Person; key?: string; fields?: Record<string, string> } = {},
  ) {
    return send(school, {
      ...(as && { as }),
      ...(key && { key }),
      file: null,
      fields: { title: 'Book', uploadId, ...fields },
    });
  }

  /** Names of the stored parts of an upload's content. */
  async function contentOf(uploadId: string): Promise<string[]> {
    const isNote = /(\.json|^uploads\/(notes|taken|hashes)\/.*)$/;
    return (await filesKept(school)).filter((name) => name.includes(uploadId) && !isNote.test(name));
  }

  async function bytesOnDisk(): Promise<number> {
    const found = await readdir(join(school.dataDir, 'files'), { recursive: true, withFileTypes: true });
    const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return (await Promise.all(paths.map((path) => stat(path)))).reduce((sum, { size }) => sum + size, 0);
  }

  test('a file that went up in pieces becomes a material, byte for byte, and its pieces are cleared away', async () => {
    const started = await start({ name: 'كتاب القراءة.pdf' });
    const location = started.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/v1\/uploads\/[0-9a-f]{64}$/);
    expect(started.headers.get('upload-expires')).not.toBeNull();
    const half = Math.floor(document.bytes.length / 2);
    const first = await sendPiece(location, 0, document.bytes.subarray(0, half));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
    expect((await look(location)).headers.get('upload-offset')).toBe(String(half));
    await sendPiece(location, half, document.bytes.subarray(half));
    const uploadId = location.split('/').at(-1) ?? '';
    const { status, body } = await make(uploadId, { fields: { fileHash: document.sha256 } });
    expect([status, body.data.fileName, body.data.fileHash]).toEqual([201, 'كتاب القراءة.pdf', document.sha256]);
    const download = await ask(school, body.data.fileUrl);
    expect(createHash('sha256').update(download.body).digest('hex')).toBe(document.sha256);
    expect(await contentOf(uploadId)).toEqual([]);
  });

  test('after a connection that broke in the middle of a piece, it goes on where it broke', async () => {
    const location = (await start()).headers.get('location') ?? '';
    const cut = request(school.url + location, {
      method: 'PATCH',
      headers: {
        ...tus,
        ...chunkType,
        'upload-offset': '0',
        'content-length': document.bytes.length,
        authorization: school.people.teacher.bearer,
      },
    });
    cut.on('error', () => undefined); // the intended break
    const before = await bytesOnDisk();
    cut.write(document.bytes.subarray(0, 1_000_000));
    const closed = new Promise<void>((resolve) => cut.once('close', () => resolve()));
    await waitUntil('some of it to arrive', async () => (await bytesOnDisk()) > before);
    cut.destroy();
    await closed;
    const offset = Number((await look(location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(document.bytes.length);
    await sendPiece(location, offset, document.bytes.subarray(offset));
    expect((await make(location.split('/').at(-1) ?? '')).body.data.fileHash).toBe(document.sha256);
  });

  test('no one but its owner learns of an upload', async () => {
    const { people } = school;
    const [location, uploadId] = await uploaded();
    const unknown = `/api/v1/uploads/${'0'.repeat(64)}`;
    const ways = (path: string, as: Person) => [
      look(path, as),
      sendPiece(path, 0, Buffer.from('x'), as),
      ask(school, path, { method: 'DELETE', as, headers: tus }),
    ];
    const theirs = await Promise.all(ways(location, people.colleague));
    const nobodys = await Promise.all(ways(unknown, people.colleague));
    expect(theirs.map(({ status, body }) => [status, body])).toEqual(nobodys.map(({ status, body }) => [status, body]));
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404]);
    const taken = await make(uploadId, { as: people.colleague });
    expect([taken.status, taken.body.fields]).toEqual([422, { uploadId: 'This value is not valid' }]);
    for (const as of [people.admin, people.supervisor, people.student, people.sponsor]) {
      expect((await start({ as })).status).toBe(403);
    }
    expect((await ask(school, 'v1/uploads', { method: 'POST', headers: tus })).status).toBe(401);
    expect((await make(uploadId)).status).toBe(201);
  });

  test.each(['..%2f..%2fblobs', '%2e%2e', 'owner.json', '%00', 'a'.repeat(64)])(
    'the address %s leads nowhere',
    async (id) => {
      expect([400, 404]).toContain((await look(`/api/v1/uploads/${id}`)).status);
    },
  );

  test('what is too large, or of no accepted kind, is rejected before it comes', async () => {
    const large = await start({ size: limits.fileBytes + 1 });
    expect([large.status, large.body.code]).toEqual([413, 'too-large']);
    const program = await start({ name: 'lesson.exe' });
    expect([program.status, program.body.code]).toEqual([415, 'wrong-type']);
    expect((await ask(school, 'v1/uploads', { method: 'POST', as: school.people.teacher })).status).toBe(412);
  });

  test('an upload of unknown length is cut at the limit', async () => {
    const started = await start({ headers: { 'upload-defer-length': '1' } });
    const answer = await sendPiece(started.headers.get('location') ?? '', 0, Buffer.alloc(limits.fileBytes + 1));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  test('a piece at the wrong place is rejected', async () => {
    const location = (await start()).headers.get('location') ?? '';
    expect((await sendPiece(location, 5, Buffer.from('x'))).status).toBe(409);
  });

  test('an upload that has not come whole makes no entry', async () => {
    const location = (await start()).headers.get('location') ?? '';
    await sendPiece(location, 0, document.bytes.subarray(0, 1000));
    const { status, body } = await make(location.split('/').at(-1) ?? '');
    expect([status, body.code]).toEqual([422, 'rule-broken']);
    expect((await look(location)).headers.get('upload-offset')).toBe('1000');
  });

  test('a rejected entry leaves its upload, to be used again or given up', async () => {
    const [location, uploadId] = await uploaded();
    expect((await make(uploadId, { fields: { title: '' } })).status).toBe(422);
    const wrongHash = createHash('sha256').update('other').digest('hex');
    expect((await make(uploadId, { fields: { fileHash: wrongHash } })).body.code).toBe('file-damaged');
    expect((await look(location)).headers.get('upload-offset')).toBe(String(document.bytes.length));
    const [disguised, disguisedId] = await uploaded({ name: 'a.png', bytes: Buffer.from('<html>') });
    expect((await make(disguisedId)).body.code).toBe('type-mismatch');
    expect((await ask(school, disguised, { method: 'DELETE', as: school.people.teacher, headers: tus })).status).toBe(
      204,
    );
    expect(await contentOf(disguisedId)).toEqual([]);
    expect((await make(uploadId)).status).toBe(201);
  });

  test('a repeat gets the first answer, by whichever way the file comes', async () => {
    const key = randomUUID();
    const [, uploadId] = await uploaded();
    const first = await make(uploadId, { key });
    const replays = [
      await make(uploadId, { key }),
      await send(school, { key, file: document, fields: { title: 'Book' } }),
      await make((await uploaded())[1], { key }),
    ];
    for (const { status, headers, body } of replays) {
      expect([status, headers.get('idempotency-replayed'), body]).toEqual([201, 'true', first.body]);
    }
  });

  test('what goes up in pieces although its entry is made already gets the first answer, and its pieces are cleared away', async () => {
    const key = randomUUID();
    const count = () => school.storage.uploads.count(school.people.teacher.id.replaceAll('-', ''));
    const before = await count();
    const first = await send(school, { key, file: document, fields: { title: 'Book' } });
    const [, uploadId] = await uploaded();
    for (let twice = 0; twice < 2; twice += 1) {
      const { status, body } = await make(uploadId, { key });
      expect([status, body]).toEqual([201, first.body]);
    }
    expect(await count()).toBe(before);
  });

  test('an upload makes one entry, not two', async () => {
    const [, uploadId] = await uploaded();
    const answers = await Promise.all([make(uploadId), make(uploadId), make(uploadId)]);
    const [made, ...rejected] = answers.map(({ status }) => status).sort();
    expect(made).toBe(201);
    // A twin is rejected during the first one's run, and with another code after its end.
    for (const status of rejected) expect([409, 422]).toContain(status);
    const again = await make(uploadId);
    expect([again.status, again.body.code]).toEqual([422, 'rule-broken']);
  });

  test('a file that is both sent and named is rejected', async () => {
    const [, uploadId] = await uploaded();
    expect((await send(school, { file: document, fields: { title: 'Book', uploadId } })).status).toBe(422);
  });

  test('an upload whose answer was lost is started again and is the same one; its bytes stay', async () => {
    const as = school.people.colleague;
    const headers = { 'upload-length': String(document.bytes.length), 'idempotency-key': randomUUID() };
    const count = () => school.storage.uploads.count(as.id.replaceAll('-', ''));
    const before = await count();
    const locations = (await Promise.all([start({ as, headers }), start({ as, headers })])).map((answer) => {
      return answer.headers.get('location');
    });
    const [location = ''] = locations as string[];
    await sendPiece(location, 0, document.bytes.subarray(0, 1_000), as);
    const again = await start({ as, headers });
    expect([again.status, again.headers.get('location')]).toEqual([201, location]);
    expect(locations[1]).toBe(location);
    expect(again.headers.get('upload-expires')).not.toBeNull();
    expect((await look(location, as)).headers.get('upload-offset')).toBe('1000');
    expect(await count()).toBe(before + 1);
  });

  test('a key starts one upload: for another file it is rejected, and another account has its own', async () => {
    const { colleague } = school.people;
    const headers = { 'upload-length': '100', 'idempotency-key': randomUUID() };
    const location = (await start({ headers })).headers.get('location');
    for (const other of [{ name: 'other.pdf', headers }, { headers: { ...headers, 'upload-length': '101' } }]) {
      const answer = await start(other);
      expect([answer.status, answer.body.code]).toEqual([422, 'key-reused']);
    }
    const bytes = await start({ headers: { ...headers, ...chunkType } });
    expect([bytes.status, bytes.body.code]).toEqual([409, 'wrong-offset']);
    const theirs = await start({ as: colleague, headers });
    expect([theirs.status, theirs.headers.get('location') === location]).toEqual([201, false]);
    const malformed = await start({ headers: { ...headers, 'idempotency-key': '../..' } });
    expect([malformed.status, malformed.body.code]).toEqual([400, 'malformed']);
  });

  test('one account cannot fill the disk with what it never finishes', async () => {
    const as = school.people.otherTeacher;
    const answers: Answer[] = [];
    for (let index = 0; index < 51; index += 1) answers.push(await start({ as }));
    expect(answers.slice(0, 50).every(({ status }) => status === 201)).toBe(true);
    expect([answers[50]?.status, answers[50]?.body.code]).toEqual([429, 'too-many-uploads']);
  });

  test('uploads that stand still, as those of what was deleted, lock no one out: the idlest gives way', async () => {
    const as = school.people.colleague;
    const count = () => school.storage.uploads.count(as.id.replaceAll('-', ''));
    const going = (await start({ as })).headers.get('location') ?? '';
    while ((await count()) < 50) await start({ as });
    await sendPiece(going, 0, document.bytes.subarray(0, 1_000), as);
    expect((await start({ as })).status, 'all of them may still be on their way').toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 45 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await start({ as })).status).toBe(201);
    expect((await look(going, as)).headers.get('upload-offset')).toBe('1000');
    expect(await count()).toBe(50);
  });

  test('what was started thirty days ago and never finished is removed', async () => {
    const location = (await start()).headers.get('location') ?? '';
    const thirtyDays = serverLimits.unfinishedUploadDays * 24 * 3_600_000;
    expect(await school.storage.uploads.removeExpired(Date.now())).toBe(0);
    const between = Date.now();
    // Some stores keep times in seconds.
    await waitUntil('the clock to go on', () => Date.now() > between + 1_000);
    const young = (await start()).headers.get('location') ?? '';
    await sendPiece(location, 0, document.bytes.subarray(0, 1_000));
    expect(await school.storage.uploads.removeExpired(between + thirtyDays)).toBeGreaterThan(0);
    expect((await look(location)).status).toBe(404);
    expect((await look(young)).status).toBe(200);
  });
});
