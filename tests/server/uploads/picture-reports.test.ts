import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { bareStoredFiles } from '#server/files/titled/bare-stored.ts';
import { materialFiles } from '#server/modules/materials/material-files.ts';
import { reportFiles } from '#server/modules/reports/report-files.ts';
import { newId } from '#server/new-id.ts';
import { jpegWithPlace, pngWithPlace } from '#tests/tools/pictures-with-place.ts';
import { recording } from '#tests/tools/report-pages.ts';
import { openSchool, type Person, type School } from './school.ts';
import { ask, keep, send } from './send.ts';

/* Pictures and recordings sent as the file of a report or as a material: their stored form, and their readers. */
const marker = 'N 34.02 W 6.84 Rue des Consuls';
let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function read(id: string, as: Person): Promise<Report> {
  return (await ask(school, `v1/classes/reports/${id}`, { as })).body.data;
}

const fileOf = (row: Report, as: Person) => ask(school, `/${row.fileUrl.replace(/^\//, '').split('?')[0]}`, { as });

function release(report: Report, released: boolean, as = school.people.supervisor) {
  return ask(school, `v1/classes/reports/${report.id}/file`, {
    method: 'PUT',
    as,
    headers: { 'content-type': 'application/json', 'idempotency-key': newId(), 'if-match': `"${report.version}"` },
    body: JSON.stringify({ released }),
  });
}

async function expectNoMarker(): Promise<void> {
  const folder = join(school.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    expect([entry.name, bytes.includes(marker)]).toEqual([entry.name, false]);
  }
}

const report = (name: string, bytes: Buffer) =>
  keep(school, { part: 'report', file: { name, bytes }, fields: { title: 'Report of the month' } });

test('a photo sent as a report is made again, and is for the school until a supervisor releases it', async () => {
  const { teacher, supervisor, sponsor, admin } = school.people;
  const sent = await jpegWithPlace(marker);
  const kept = await report('Amina at school.jpeg', sent);
  expect(kept).toMatchObject({ released: false, fileName: 'Amina at school.jpeg', page: null });
  expect(kept.sentHash).not.toBe(kept.fileHash);
  await expectNoMarker();
  for (const as of [teacher, supervisor, admin]) {
    const file = await fileOf(await read(kept.id, as), as);
    expect([file.status, file.body.length, file.body.includes(marker)]).toEqual([200, kept.fileSize, false]);
  }
  const hidden = await read(kept.id, sponsor);
  expect(hidden).toMatchObject({
    released: false,
    fileName: 'report.jpeg',
    fileSize: 0,
    picture: null,
    sentHash: null,
  });
  for (const id of [hidden.fileId, kept.fileId, kept.id]) {
    const address = `v1/files/reports/${id}`;
    expect((await ask(school, address, { as: sponsor })).status).toBe(404);
    expect((await ask(school, `${address}/picture`, { as: sponsor })).status).toBe(404);
  }
  const synced = await ask(school, 'v1/sync', { as: sponsor });
  expect(JSON.stringify(synced.body)).not.toContain('Amina at school');

  const shown = await release(kept, true);
  expect([shown.status, shown.body.data.released]).toEqual([200, true]);
  const open = await read(kept.id, sponsor);
  expect(open).toMatchObject({ released: true, fileName: 'Amina at school.jpeg', fileId: kept.fileId });
  expect((await fileOf(open, sponsor)).body.includes(marker)).toBe(false);
  expect((await release(shown.body.data, false)).status).toBe(200);
  expect((await fileOf(open, sponsor)).status).toBe(404);
});

test.each([
  ['a PNG becomes a JPEG', 'board.png', () => pngWithPlace(marker), 'board.jpg'],
  ['a recording keeps its sound', 'voice.ogg', () => recording, 'voice.ogg'],
])('%s, and waits for its release', async (_, name, bytes, stored) => {
  const kept = await report(name, bytes());
  expect(kept).toMatchObject({ released: false, fileName: stored });
  await expectNoMarker();
});

test('a document is for sponsors at once, until a supervisor withholds it', async () => {
  const { sponsor } = school.people;
  const document = await makePdf({ title: 'March', language: 'en', paragraphs: ['All went well.'] });
  const kept = await report('march.pdf', document);
  expect(kept).toMatchObject({ released: true, sentHash: null });
  expect((await fileOf(await read(kept.id, sponsor), sponsor)).body).toEqual(document);
  const withheld = await release(kept, false);
  expect((await fileOf(kept, sponsor)).status).toBe(404);
  expect(await read(kept.id, sponsor)).toMatchObject({ released: false, fileName: 'report.pdf' });
  expect((await release(kept, true)).status).toBe(412);
  expect((await release(withheld.body.data, true, school.people.teacher)).status).toBe(403);
  expect((await release(withheld.body.data, true)).status).toBe(200);
});

test('a material keeps its pixels and loses its place; the receipt names what was sent', async () => {
  const sent = await jpegWithPlace(marker, { orientation: 6 });
  const key = newId();
  const sending = { file: { name: 'lesson.jpg', bytes: sent }, key };
  const [first, again] = [await send(school, sending), await send(school, sending)];
  expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
  const { sentHash, fileHash, fileSize } = first.body.data;
  expect([sentHash === fileHash, fileSize < sent.length]).toEqual([false, true]);
  await expectNoMarker();
});

test('pictures that came before are made again; one that cannot be read stays with the school', async () => {
  const { db } = school.database;
  const sent = await jpegWithPlace(marker, { seed: 9 });
  const kept = [await report('old.jpg', sent), await keep(school, { file: { name: 'old.jpg', bytes: sent } })];
  // An earlier version stored them so.
  for (const { fileId } of kept) {
    const staged = await school.storage.put(Readable.from([sent]), { maximumBytes: sent.length });
    await db.execute(sql`update files set sent_sha256 = null, storage_key = ${staged.key}, size = ${sent.length},
      sha256 = ${staged.sha256} where id = ${fileId}`);
    await staged.place();
    await staged.keep();
  }
  await bareStoredFiles({ db, storage: school.storage, log: pino({ level: 'silent' }) }, [materialFiles, reportFiles]);
  const { rows } = await db.execute<{ file_id: string; version: number; bare: boolean }>(sql`
    select file_id, version, sent_sha256 is not null as bare from (select file_id, version from reports where id = ${kept[0]?.id}
      union all select file_id, version from materials where id = ${kept[1]?.id}) as row join files on files.id = file_id`);
  expect(rows.map(({ version, bare }) => ({ version, bare }))).toEqual(kept.map(() => ({ version: 2, bare: true })));
  expect(rows.map(({ file_id }) => file_id)).not.toEqual(kept.map(({ fileId }) => fileId));
  const report2 = await read(kept[0]?.id ?? '', school.people.teacher);
  expect((await fileOf(report2, school.people.teacher)).body.includes(marker)).toBe(false);
});
