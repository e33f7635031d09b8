import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePicture } from '#server/modules/documents/pictures/store-picture.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
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

test('is stored once, and never for what was deleted meanwhile', async () => {
  const { arabicPdf: file } = await madeDocuments();
  const before = await filesKept(school);
  const kept = await keep(school, { file });
  expect(await store(kept.fileId)).toBe(true);
  expect(await store(kept.fileId)).toBe(false);
  await ask(school, `v1/classes/materials/${kept.id}`, { method: 'DELETE', as: school.people.teacher });
  expect(await store(kept.fileId)).toBe(false);
  expect(await filesKept(school), 'the picture is deleted with its file').toEqual(before);
});
