import { createHash, randomUUID } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { newId } from '#server/new-id.ts';
import {
  container,
  film,
  packed,
  photoWithPlace,
  recording,
  type SentPage,
  somePage,
} from '#tests/tools/report-pages.ts';
import { inEachPlace } from './places.ts';
import { filesKept, type Person, type School } from './school.ts';
import { type Answer, ask, keep, send } from './send.ts';

inEachPlace((open) => {
  let school: School;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());

  let before: unknown;
  beforeEach(async () => {
    before = await stored();
  });

  /** Names of files, and the number of rows of each kind. */
  async function stored() {
    const { rows } = await school.database.pool.query(`select (select count(*) from reports) as reports,
      (select count(*) from report_parts) as parts, (select count(*) from files) as files,
      (select count(*) from audit_log) as audit`);
    return { files: await filesKept(school), rows: rows[0] };
  }

  function sent(file: SentPage, fields: Record<string, string> = {}, more: { key?: string; as?: Person } = {}) {
    return send(school, { part: 'report', file, fields: { title: 'Report of the month', ...fields }, ...more });
  }

  function received(file: SentPage, fields: Record<string, string> = {}): Promise<Report> {
    return keep(school, { part: 'report', file, fields: { title: 'Report of the month', ...fields } });
  }

  test('a page is answered as a PDF, with its words, figures, photos and voice note', async () => {
    const file = await packed({}, { photos: 2, voice: true });
    const sourceHash = hashOf(file);
    const id = newId();
    const kept = await received(file, { id, month: '2026-10', fileHash: sourceHash });
    expect(kept).toMatchObject({ id, month: '2026-10', fileType: 'PDF', fileName: 'Report of October 2026 class.pdf' });
    expect(kept.page).toMatchObject({
      sourceHash,
      figures: { lessons: 20, students: 18 },
      covered: 'Surah al-Mulk, verses 1 to 15.',
      photos: [
        { caption: 'Photo number 1', width: 240, height: 181, released: false },
        { caption: 'Photo number 2', width: 240, height: 182, released: false },
      ],
      voice: { seconds: 80, released: false },
    });
    const pdf = await ask(school, kept.fileUrl);
    expect([pdf.status, pdf.headers.get('content-type'), hashOf({ bytes: pdf.body })]).toEqual([
      200,
      'application/pdf',
      kept.fileHash,
    ]);
    for (const [part, type] of [
      [kept.page?.photos[1], 'image/jpeg'],
      [kept.page?.voice, 'audio/ogg'],
    ] as const) {
      const answer = await ask(school, part?.url ?? '');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect([answer.body.length, hashOf({ bytes: answer.body })]).toEqual([part?.size, part?.hash]);
    }
  });

  test('a page that goes up in pieces is the same report, and a rejected one can be sent again unchanged', async () => {
    const file = await packed({}, { photos: 1 });
    const uploadId = await upload(file);
    const form = { title: 'Report', uploadId };
    expect((await create({ ...form, month: 'no month' })).status).toBe(422);
    const key = randomUUID();
    const answer = await create(form, key);
    expect([answer.status, answer.body.data.page.sourceHash]).toEqual([201, hashOf(file)]);
    const repeat = await create(form, key);
    expect([repeat.status, repeat.headers.get('idempotency-replayed'), repeat.body]).toEqual([
      201,
      'true',
      answer.body,
    ]);
    expect((await create(form)).status, 'the upload is taken').toBe(422);
    const bad = await upload({ ...file, bytes: file.bytes.subarray(0, -40) });
    expect((await create({ title: 'Report', uploadId: bad })).body.code).toBe('page-damaged');
    expect((await create({ title: 'Report', uploadId: bad })).body.code).toBe('page-damaged');
  });

  test('a repeat gets the stored answer, whatever comes of the first connection, and nothing more is kept', async () => {
    const file = await packed({}, { photos: 1, voice: true });
    const [key, id] = [randomUUID(), newId()];
    const first = await sent(file, { id }, { key });
    const after = await stored();
    const repeat = await sent(file, { id }, { key });
    expect([first.status, repeat.status, repeat.body]).toEqual([201, 201, first.body]);
    const other = await sent(await packed({ covered: 'Another page.' }), { id }, { key });
    expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
    const again = await sent(file, { id });
    expect([again.status, again.body.code, again.body.current.page.sourceHash]).toEqual([
      409,
      'already-there',
      hashOf(file),
    ]);
    expect(await stored()).toEqual(after);
  });

  test('a corrected page takes the place of the one before, with all of its files; deleted, nothing of it is left', async () => {
    const id = newId();
    await received(await packed({}, { photos: 2, voice: true }), { id });
    const corrected = await received(await packed({ covered: 'Corrected.' }, { photos: 1 }), { id, revision: '1' });
    expect(corrected.page).toMatchObject({ covered: 'Corrected.', voice: null });
    const late = await sent(await packed(), { id });
    expect([late.status, late.body.code]).toEqual([409, 'withdrawn']);
    const own = await filesKept(school);
    expect(own.length - (before as { files: string[] }).files.length, 'two PDFs and a photo').toBe(3);
    await ask(school, `v1/classes/reports/${id}`, { method: 'DELETE', as: school.people.teacher });
    const { files } = await stored();
    expect(files).toEqual((before as { files: string[] }).files);
  });

  test('a page is no material, and no one but a teacher of the class sends one', async () => {
    const file = await packed();
    const material = await send(school, { part: 'material', file });
    expect([material.status, material.body.code]).toEqual([415, 'wrong-type']);
    const statuses = [];
    for (const as of [school.people.otherTeacher, school.people.admin, school.people.sponsor]) {
      statuses.push((await sent(file, {}, { as })).status);
    }
    expect(statuses).toEqual([404, 403, 403]);
    expect(await stored()).toEqual(before);
  });

  const withPhoto = { photos: [{ entry: 'photos/1.jpg', caption: '' }] };
  const withVoice = { voice: { entry: 'voice.m4a', seconds: 5 } };
  const script = strToU8('<script>alert(1)</script>');

  /** Pages that no phone sends, with their errors. */
  const bad: Record<string, [() => SentPage | Promise<SentPage>, number, string, object?]> = {
    'is no ZIP': [() => ({ name: 'a.sanadreport', bytes: Buffer.from('not a ZIP at all') }), 422, 'page-damaged'],
    'is cut off': [async () => cut(await packed({}, { photos: 1 })), 422, 'page-damaged'],
    'has no fields': [() => zip({ 'photos/1.jpg': script }), 422, 'page-damaged'],
    'has 10,000 entries': [() => container(many(10_000)), 422, 'page-damaged'],
    'has a path out of it': [() => container({ '../../etc/passwd': script }), 422, 'page-damaged'],
    'has a file that is not of a page': [() => container({ 'run.exe': script }), 422, 'page-damaged'],
    'has a seventh photo': [() => container({ 'photos/7.jpg': script }), 422, 'page-damaged'],
    'has a photo that it does not name': [() => container({ 'photos/1.jpg': script }), 422, 'page-damaged'],
    'names a photo that is not there': [() => container({}, { ...somePage, ...withPhoto }), 422, 'page-damaged'],
    'is a bomb of zeros': [
      () => container({ 'photos/1.jpg': new Uint8Array(60 * 1024 ** 2) }, { ...somePage, ...withPhoto }),
      422,
      'page-damaged',
    ],
    'says that it is smaller than it is': [
      () => lying(container({}, { ...somePage, covered: 'x'.repeat(2_500) })),
      422,
      'page-damaged',
    ],
    'has the same entry twice': [() => twice(), 422, 'page-damaged'],
    'has fields that are no JSON': [() => container({}, '{"version":1'), 422, 'page-damaged'],
    'has a list in place of fields': [() => container({}, '[1]'), 422, 'page-damaged'],
    'has fields that are not UTF-8': [
      () => zip({ 'page.json': Uint8Array.from([0x7b, 0xff, 0x7d]) }),
      422,
      'page-damaged',
    ],
    'is of a later version': [() => container({}, { ...somePage, version: 2, mood: 'good' }), 422, 'page-too-new'],
    'has a field that is not known': [
      () => container({}, { ...somePage, mood: 'good' }),
      422,
      'unknown-field',
      { mood: 'This field is not known' },
    ],
    'has 200 kB of words': [
      () => container({}, { ...somePage, covered: 'w '.repeat(100_000) }),
      422,
      'rule-broken',
      { covered: 'This text is too long' },
    ],
    'has 1 MB of words': [() => container({}, { ...somePage, covered: 'w '.repeat(500_000) }), 422, 'page-damaged'],
    'has 3 MB of words': [() => container({}, { ...somePage, covered: 'w '.repeat(1_500_000) }), 422, 'page-damaged'],
    'is nested deep': [() => container({}, `{"covered":${'['.repeat(5_000)}${']'.repeat(5_000)}}`), 400, 'malformed'],
    'has text in place of a figure': [
      () => container({}, { ...somePage, figures: { lessons: '20', students: null } }),
      422,
      'rule-broken',
      { 'figures.lessons': expect.any(String) },
    ],
    'has half a person': [
      () => container({}, { ...somePage, figures: { lessons: 20, students: 18.5 } }),
      422,
      'rule-broken',
      { 'figures.students': expect.any(String) },
    ],
    'says nothing': [
      () => container({}, { ...somePage, covered: '  ' }),
      422,
      'rule-broken',
      { covered: 'Please say what was covered, or record it' },
    ],
    'has a card number in its words': [
      () => container({}, { ...somePage, needed: '4111 1111 1111 1111' }),
      422,
      'rule-broken',
      { needed: expect.any(String) },
    ],
    'is in no language': [
      () => container({}, { ...somePage, language: 'xx' }),
      422,
      'rule-broken',
      { language: expect.any(String) },
    ],
    'names one photo twice': [
      () => container({}, { ...somePage, photos: [...withPhoto.photos, ...withPhoto.photos] }),
      422,
      'rule-broken',
      { photos: expect.any(String) },
    ],
    'has a photo that is a script': [
      () => container({ 'photos/1.jpg': script }, { ...somePage, ...withPhoto }),
      422,
      'photo-unreadable',
    ],
    'has a photo that is empty': [
      () => container({ 'photos/1.jpg': new Uint8Array() }, { ...somePage, ...withPhoto }),
      422,
      'photo-unreadable',
    ],
    'has the head of a photo alone': [
      async () =>
        container({ 'photos/1.jpg': (await photoWithPlace(1)).subarray(0, 30) }, { ...somePage, ...withPhoto }),
      422,
      'photo-unreadable',
    ],
    'has a voice note that is a script': [
      () => container({ 'voice.m4a': script }, { ...somePage, ...withVoice }),
      422,
      'voice-unreadable',
    ],
    'has a voice note that is a film': [
      () => container({ 'voice.m4a': film }, { ...somePage, ...withVoice }),
      422,
      'voice-unreadable',
    ],
    'has a voice note of another kind': [
      () => container({ 'voice.m4a': recording }, { ...somePage, ...withVoice }),
      422,
      'voice-unreadable',
    ],
  };

  test.each(Object.entries(bad))(
    'a page that %s is rejected with a clear message, and nothing of it is stored',
    async (_, [make, status, code, fields]) => {
      const { body, ...answer } = await sent(await make());
      expect([answer.status, body.code, body.fields]).toEqual([status, code, fields]);
      expect(body.message).not.toBe('');
      expect(await stored()).toEqual(before);
    },
  );

  test('what was stored of a page whose rows cannot be written is removed', async () => {
    const file = await packed({}, { photos: 2, voice: true });
    const id = newId();
    await received(file, { id });
    before = await stored();
    const taken = await sent(file, { id });
    expect(taken.status).toBe(409);
    expect(await stored()).toEqual(before);
    const put = school.storage.put.bind(school.storage);
    let puts = 0;
    const failing = vi.spyOn(school.storage, 'put').mockImplementation(async (...given) => {
      puts += 1;
      if (puts === 4) throw new Error('The disk is broken.');
      return put(...given);
    });
    expect((await sent(file)).status).toBe(500);
    failing.mockRestore();
    expect(await stored()).toEqual(before);
  });

  test('a release whose row cannot be written leaves the sponsors’ PDF as it was', async () => {
    const kept = await received(await packed({}, { photos: 1 }));
    before = await filesKept(school);
    const photo = kept.page?.photos[0]?.id ?? '';
    const release = (headers: Record<string, string>, path = photo) =>
      ask(school, `v1/classes/reports/${kept.id}/parts/${path}`, {
        method: 'PUT',
        as: school.people.supervisor,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ released: true }),
      });
    expect((await release({ 'if-match': '"7"' })).status).toBe(412);
    expect((await release({}, newId())).status).toBe(404);
    expect(await filesKept(school)).toEqual(before);
    const key = randomUUID();
    const done = await release({ 'if-match': '"1"', 'idempotency-key': key });
    expect([done.status, done.body.data.version]).toEqual([200, 2]);
    expect((await release({ 'if-match': '"1"', 'idempotency-key': key })).body).toEqual(done.body);
    expect((await filesKept(school)).length).toBe((before as string[]).length);
  });

  test('two photos that are released at once are both in the sponsors’ PDF', async () => {
    const kept = await received(await packed({}, { photos: 3 }));
    const answers = await Promise.all(
      (kept.page?.photos ?? []).map(({ id }) =>
        ask(school, `v1/classes/reports/${kept.id}/parts/${id}`, {
          method: 'PUT',
          as: school.people.supervisor,
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: '{"released":true}',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const pdf = await ask(school, `v1/files/reports/${kept.id}`, { as: school.people.sponsor });
    expect(pdf.body.toString('latin1').match(/\/Subtype \/Image\b/g)).toHaveLength(3);
  });

  function hashOf({ bytes }: { bytes: Uint8Array }): string {
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** A whole upload. @returns its id */
  async function upload({ name, bytes }: SentPage): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0' };
    const as = school.people.teacher;
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const headers = { ...tus, 'upload-metadata': metadata, 'upload-length': String(bytes.length) };
    const started = await ask(school, 'v1/uploads', { method: 'POST', as, headers });
    const location = started.headers.get('location') ?? '';
    const piece = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const done = await ask(school, location, { method: 'PATCH', as, headers: piece, body: new Uint8Array(bytes) });
    expect(done.status).toBe(204);
    return location.split('/').at(-1) ?? '';
  }

  function create(body: Record<string, string>, key: string = randomUUID()): Promise<Answer> {
    return ask(school, `v1/classes/${school.classes.here}/reports`, {
      method: 'POST',
      as: school.people.teacher,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  }
});

function zip(entries: Zippable): SentPage {
  return { name: 'report-2026-10.sanadreport', bytes: Buffer.from(zipSync(entries)) };
}

function many(count: number): Zippable {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`photos/${index}.jpg`, new Uint8Array()]));
}

function cut({ name, bytes }: SentPage): SentPage {
  return { name, bytes: bytes.subarray(0, -30) };
}

/** Claims 100 bytes instead of more, in its directory and before its content. */
function lying({ name, bytes }: SentPage): SentPage {
  const changed = Buffer.from(bytes);
  for (const [mark, at] of [
    ['PK\x01\x02', 24],
    ['PK\x03\x04', 22],
  ] as const) {
    changed.writeUInt32LE(100, changed.indexOf(mark, 0, 'latin1') + at);
  }
  return { name, bytes: changed };
}

/** Gives two entries the same name. */
function twice(): SentPage {
  const { name, bytes } = container({ 'page.jsom': strToU8('{}') });
  return { name, bytes: Buffer.from(bytes.toString('latin1').replaceAll('page.jsom', 'page.json'), 'latin1') };
}
