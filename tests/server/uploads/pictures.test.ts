import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictures } from '#server/db/schema/documents.ts';
import { makePicture } from '#server/files/pictures/make-picture.ts';
import { makeWaitingPictures } from '#server/files/pictures/make-waiting-pictures.ts';
import { storePicture } from '#server/files/pictures/store-picture.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { blackPicture, drawPicture, plainPicture } from '#tests/tools/picture.ts';
import { filesKept, openSchool, type School } from './school.ts';
import { ask, keep } from './send.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

function store(fileId: string): Promise<boolean> {
  const { database, storage } = school;
  return storePicture({ db: database.db, storage, log: pino({ enabled: false }) }, fileId, Buffer.from('a picture'));
}

test('comes after the file, is synchronised, and is fetched by its link alone', async () => {
  const { arabicPdf: file } = await madeDocuments();
  const as = school.people.student;
  const kept = await keep(school, { file });
  expect(kept.picture).toBeNull();
  const { body: before } = await ask(school, 'v1/sync', { as });
  expect((await ask(school, `v1/files/materials/${kept.fileId}/picture`, { as })).status).toBe(404);
  expect(await store(kept.fileId)).toBe(true);
  const { body: changes } = await ask(school, `v1/sync?cursor=${before.cursor}`, { as });
  expect(changes.materials.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
  const [{ picture, version }] = changes.materials;
  expect(version, 'no one changed it').toBe(kept.version);
  const answer = await ask(school, picture);
  expect([answer.status, answer.headers.get('content-type'), answer.body.toString()]).toEqual([
    200,
    'image/jpeg',
    'a picture',
  ]);
  expect(
    (await ask(school, `v1/files/materials/${kept.fileId}/picture`, { as: school.people.otherStudent })).status,
  ).toBe(404);
  expect((await ask(school, `v1/files/materials/${kept.fileId}/picture`)).status).toBe(401);
});

test('is stored once, and never for a file that was deleted in between', async () => {
  const { arabicPdf: file } = await madeDocuments();
  const before = await filesKept(school);
  const kept = await keep(school, { file });
  expect(await store(kept.fileId)).toBe(true);
  expect(await store(kept.fileId)).toBe(false);
  await ask(school, `v1/classes/materials/${kept.id}`, { method: 'DELETE', as: school.people.teacher });
  expect(await store(kept.fileId)).toBe(false);
  expect(await filesKept(school), 'the picture is deleted with its file').toEqual(before);
});

const small = { longestSide: 320, quality: 72 };

/** Makes all waiting pictures, of this file and of those that other tests sent. */
function makeAll(): Promise<void> {
  const { database, storage } = school;
  return makeWaitingPictures({ db: database.db, storage, log: pino({ enabled: false }) });
}

test('is made of a PDF and of a photo, and of nothing else', async () => {
  const { arabicPdf, tablesDocx } = await madeDocuments();
  const photo = { name: 'board.png', bytes: drawPicture(900, 600) };
  const kept = await Promise.all([arabicPdf, photo, tablesDocx].map((file) => keep(school, { file })));
  await makeAll();
  const [page, picture, table] = await Promise.all(
    kept.map(({ id }) => ask(school, `v1/classes/materials/${id}`, { as: school.people.student })),
  );
  expect(table?.body.data.picture).toBeNull();
  for (const answer of [page, picture]) {
    const { body } = await ask(school, answer?.body.data.picture);
    expect([...body.subarray(0, 3)], 'a JPEG').toEqual([0xff, 0xd8, 0xff]);
    expect(body.length).toBeLessThan(60_000);
  }
});

test('what has no first page keeps its badge, and no one tries again', async () => {
  const { arabicPdf } = await madeDocuments();
  const damaged = {
    name: 'torn.pdf',
    bytes: Buffer.concat([arabicPdf.bytes.subarray(0, 60), arabicPdf.bytes.subarray(-60)]),
  };
  const kept = await keep(school, { file: damaged });
  const stored = () =>
    school.database.db
      .select({ state: pictures.state, tries: pictures.tries })
      .from(pictures)
      .where(eq(pictures.fileId, kept.fileId));
  await makeAll();
  expect(await stored()).toEqual([{ state: 'none', tries: 1 }]);
  await makeAll();
  expect(await stored()).toEqual([{ state: 'none', tries: 1 }]);
});

test('a file whose bytes are gone is tried three times, and holds no other one back', async () => {
  const { arabicPdf } = await madeDocuments();
  const { database, storage } = school;
  const [lost, later] = [await keep(school, { file: arabicPdf }), await keep(school, { file: arabicPdf })];
  const key = await database.pool.query('select storage_key from files where id = $1', [lost.fileId]);
  await storage.delete(key.rows[0].storage_key);
  const states = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await makeAll();
    const found = await database.db.select().from(pictures).where(eq(pictures.fileId, lost.fileId));
    states.push(found.map(({ state, tries }) => `${state} ${tries}`).join());
    await database.db
      .update(pictures)
      .set({ dueAt: new Date(0) })
      .where(eq(pictures.fileId, lost.fileId));
  }
  expect(states).toEqual(['waiting 1', 'waiting 2', 'none 3', 'none 3']);
  expect((await ask(school, `v1/files/materials/${later.fileId}/picture`, { as: school.people.student })).status).toBe(
    200,
  );
});

test('is at most 320 pixels long, and a smaller photo keeps its size', async () => {
  const { arabicPdf } = await madeDocuments();
  const size = async (content: Buffer, kind: 'pdf' | 'png') => {
    const made = await makePicture(content, kind, small);
    return made && [made.width, made.height];
  };
  expect(await size(arabicPdf.bytes, 'pdf')).toEqual([226, 320]);
  expect(await size(drawPicture(900, 600), 'png')).toEqual([320, 213]);
  expect(await size(drawPicture(90, 60), 'png')).toEqual([90, 60]);
});

test('is upright as the camera says, and says nothing of the camera', async () => {
  const original = await makePicture(drawPicture(300, 200), 'png', small);
  if (!original) throw new Error('A picture is made of a picture.');
  const turned = await makePicture(withOrientation(original.jpeg, 6), 'jpg', small);
  expect(turned && [turned.width, turned.height]).toEqual([200, 300]);
  expect(turned?.jpeg.includes('Exif')).toBe(false);
});

test('what is clear in a picture is white, as paper is', async () => {
  const clear = await makePicture(plainPicture(40, [0, 0, 0, 0]), 'png', small);
  expect(clear).toBeDefined();
  expect(clear).toEqual(await makePicture(plainPicture(40, [255, 255, 255, 255]), 'png', small));
});

test('a picture of 400 million pixels in 50 kilobytes is none, and the next one is made', async () => {
  const bomb = blackPicture(20_000, 20_000);
  expect(bomb.length).toBeLessThan(60_000);
  expect(await makePicture(bomb, 'png', small)).toBeUndefined();
  expect(await makePicture(drawPicture(30, 30), 'png', small)).toBeDefined();
});

/** Adds the orientation that a camera writes (Exif, tag 0x0112). */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tag = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tag.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tag]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}
