import { type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { SpendingReport } from '#contract/entities/spending.ts';
import { files } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { ask, type TestFile } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { hiddenPlace, photoWithPlace } from '#tests/tools/report-pages.ts';

let school: School;
let madrasa: Madrasa;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

beforeEach(async () => {
  madrasa = await school.madrasa((await school.region()).id);
});

const named = (bytes: Buffer, name = 'spending-2026-04.sanadreport'): TestFile => ({ name, bytes });
const packed = (entries: Zippable) => named(Buffer.from(zipSync(entries, { level: 0 })));

async function photos(count: number): Promise<TestFile> {
  const entries: Zippable = {};
  for (let number = 1; number <= count; number += 1)
    entries[`photos/${number}.jpg`] = new Uint8Array(await photoWithPlace(number));
  return packed(entries);
}

const send = (file: TestFile, { as, key, ...body }: { as?: TestPerson; key?: string; [field: string]: unknown } = {}) =>
  ask(school, 'spending.create', {
    as: as ?? school.supervisor,
    params: { id: madrasa.id },
    body: { month: '2026-04', rent: '12.50', words: 'Why.', ...body },
    file,
    ...(key && { key }),
  });

const storedFiles = async () => (await school.database.db.select({ key: files.storageKey }).from(files)).length;
const get = (address: string | undefined) => school.app.inject({ url: address ?? '/nowhere' });
const list = (as: TestPerson) => school.call<SpendingReport[]>('GET', `madaris/${madrasa.id}/spending`, { as });
const release = (report: SpendingReport, released: boolean, as = school.supervisor) =>
  school.call<SpendingReport>('PUT', `spending/${report.id}/photos/${report.photos[0]?.id}`, {
    as,
    body: { released },
  });

describe('photos of receipts', () => {
  test('come in their order, made again from their pixels, and are released to no one', async () => {
    const { status, body } = await send(await photos(2));
    const report: SpendingReport = body.data;
    expect([status, report.rent, report.photos.map(({ released }) => released)]).toEqual([201, 12.5, [false, false]]);
    for (const photo of report.photos) {
      const answer = await get(photo.url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.rawPayload.includes(hiddenPlace)).toBe(false);
    }
  });

  test('sent twice are stored once', async () => {
    const [file, key] = [await photos(1), newId()];
    const first = await send(file, { id: key, key });
    const before = await storedFiles();
    expect((await send(file, { id: key, key })).body).toEqual(first.body);
    expect(await storedFiles()).toBe(before);
  });

  test('of a correction take the place of the earlier ones', async () => {
    const id = newId();
    const before = await storedFiles();
    const first: SpendingReport = (await send(await photos(2), { id })).body.data;
    const second: SpendingReport = (await send(await photos(1), { id, revision: '1' })).body.data;
    expect([second.photos.length, await storedFiles()]).toEqual([1, before + 1]);
    expect((await get(first.photos[0]?.url)).statusCode).not.toBe(200);
  });

  test.each([
    ['a file that is no container', () => named(Buffer.from('%PDF-1.7\n'), 'receipts.pdf'), 'wrong-type'],
    ['an empty container', () => named(Buffer.alloc(0)), 'file-empty'],
    ['a container that is none', () => named(Buffer.from('PK nothing')), 'page-damaged'],
    ['another entry', () => packed({ 'page.json': new Uint8Array([123, 125]) }), 'page-damaged'],
    ['a seventh photo', () => packed({ 'photos/7.jpg': new Uint8Array(9) }), 'page-damaged'],
    ['a photo that is none', () => packed({ 'photos/1.jpg': new Uint8Array(9) }), 'photo-unreadable'],
  ])('with %s are rejected, and nothing is left', async (_, file, code) => {
    const before = await storedFiles();
    expect((await send(file())).body.code).toBe(code);
    expect([(await list(school.admin)).data, await storedFiles()]).toEqual([[], before]);
  });

  test('that arrive damaged are rejected', async () => {
    expect((await send(await photos(1), { fileHash: '0'.repeat(64) })).body.code).toBe('file-damaged');
    const body = { month: '2026-04', words: 'Why.', fileHash: '0'.repeat(64) };
    const without = await school.call('POST', `madaris/${madrasa.id}/spending`, { as: school.supervisor, body });
    expect(without.body.code).toBe('file-missing');
  });
});

describe('who reads them', () => {
  async function readers() {
    const group = await school.classIn(madrasa.id);
    const region = { id: madrasa.regionId } as Parameters<typeof onRegion>[0];
    const sponsors = [];
    for (const place of [onClass(group), onMadrasa(madrasa), onRegion(region)]) {
      const sponsor = await buildPerson(school, 'sponsor');
      await school.sponsor(sponsor, place, 20);
      sponsors.push(sponsor);
    }
    const strangers = [
      await buildPerson(school, 'sponsor'),
      await buildPerson(school, 'supervisor'),
      await school.member('teacher', group.id),
      await school.member('student', group.id),
    ];
    return { sponsors, strangers };
  }

  test('sponsors of the class, the madrasa and the region read what was released, and no name', async () => {
    const report: SpendingReport = (await send(await photos(2))).body.data;
    const { sponsors, strangers } = await readers();
    for (const sponsor of sponsors) {
      const [unreleased] = (await list(sponsor)).data;
      expect([unreleased?.photos, unreleased?.author, unreleased?.total]).toEqual([[], null, 12.5]);
    }
    const released = await release(report, true);
    expect(released.data.photos.map((photo) => photo.released)).toEqual([true, false]);
    for (const sponsor of sponsors) {
      const { data, body } = await list(sponsor);
      expect(data[0]?.photos.map(({ id }) => id)).toEqual([report.photos[0]?.id]);
      expect((await get(data[0]?.photos[0]?.url)).statusCode).toBe(200);
      expect(JSON.stringify(body)).not.toContain(school.supervisor.id);
      const hidden = `files/spending/${report.photos[1]?.id}`;
      expect((await school.call('GET', hidden, { as: sponsor })).status).toBe(404);
    }
    for (const stranger of strangers) {
      expect([403, 404]).toContain((await list(stranger)).status);
      const photo = await school.call('GET', `files/spending/${report.photos[0]?.id}`, { as: stranger });
      expect([403, 404]).toContain(photo.status);
      expect([403, 404]).toContain((await release(report, false, stranger)).status);
    }
    const url = (await list(sponsors[0] ?? school.admin)).data[0]?.photos[0]?.url;
    await release(report, false);
    expect((await get(url)).statusCode).toBe(403);
  });

  test('sponsors do not read what was returned or replaced', async () => {
    const first: SpendingReport = (await send(await photos(1))).body.data;
    await release(first, true);
    const { sponsors } = await readers();
    const [sponsor] = sponsors;
    if (!sponsor) throw new Error('There are three sponsors.');
    const url = (await list(sponsor)).data[0]?.photos[0]?.url;
    await school.call('POST', `spending/${first.id}/return`, { as: school.admin, body: { comment: 'Why?' } });
    expect([(await list(sponsor)).data, (await list(sponsor)).body.meta.totalItems]).toEqual([[], 0]);
    expect((await get(url)).statusCode).toBe(403);
    await send(await photos(1), { replaces: first.id });
    const { data, body } = await list(sponsor);
    expect([data.length, body.meta.totalItems, data[0]?.replaces, data[0]?.photos]).toEqual([1, 1, null, []]);
  });

  test('a visitor reads none', async () => {
    const report: SpendingReport = (await send(await photos(1))).body.data;
    expect((await school.call('GET', `madaris/${madrasa.id}/spending`)).status).toBe(401);
    expect((await school.call('GET', `files/spending/${report.photos[0]?.id}`)).status).toBe(401);
  });
});
