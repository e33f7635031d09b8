import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';
import { filesOnDisk, openSchool, type School } from './school.ts';
import { ask, keep, send } from './send.ts';

let objectStore: ObjectStore;
let school: School;
beforeAll(async () => {
  objectStore = await startObjectStore();
  school = await openSchool(objectStore.url);
});
afterAll(async () => {
  await school.close();
  await objectStore.stop();
});

async function stored(): Promise<number> {
  let count = 0;
  for await (const _ of school.storage.list()) count += 1;
  return count;
}

test('a file in a bucket comes back whole and in parts, and nothing of it stays on this machine', async () => {
  const { largePdf } = await madeDocuments();
  const row = await keep(school, { file: largePdf });
  expect((await ask(school, row.fileUrl)).body.equals(largePdf.bytes)).toBe(true);
  const part = await ask(school, row.fileUrl, { headers: { range: 'bytes=1000-1999' } });
  expect([part.status, part.body.equals(largePdf.bytes.subarray(1000, 2000))]).toEqual([206, true]);
  expect(await filesOnDisk(school)).toEqual([]);
});

test('a rejected file is not in the bucket, and a deleted one is removed', async () => {
  const before = await stored();
  expect((await send(school, { file: { name: 'a.png', bytes: Buffer.from('<html>') } })).status).toBe(415);
  const { id } = await keep(school);
  expect((await send(school, { fields: { title: 'Other', id } })).status).toBe(409);
  expect(await stored()).toBe(before + 1);
  const path = `v1/classes/materials/${id}`;
  expect((await ask(school, path, { method: 'DELETE', as: school.people.teacher })).status).toBe(200);
  expect([await stored(), await filesOnDisk(school)]).toEqual([before, []]);
});

test('what others keep in the same bucket is not counted as ours, so that no sweep takes it', async () => {
  const neighbour = await openSchool(`${objectStore.url}/neighbour`);
  const before = await stored();
  await keep(neighbour);
  expect(await stored()).toBe(before);
  let theirs = 0;
  for await (const _ of neighbour.storage.list()) theirs += 1;
  expect(theirs).toBe(1);
  await neighbour.close();
});

test('while the bucket does not answer, uploads are asked to come again and downloads too', async () => {
  const row = await keep(school);
  await objectStore.stop();
  const upload = await send(school);
  expect([upload.status, upload.body.code]).toEqual([503, 'busy']);
  expect(upload.headers.get('retry-after')).not.toBeNull();
  expect((await ask(school, row.fileUrl)).status).toBe(503);
  const about = { 'upload-length': '1000', 'upload-metadata': `filename ${btoa('marks.csv')}` };
  const headers = { 'tus-resumable': '1.0.0', ...about };
  const inPieces = await ask(school, 'v1/uploads', { method: 'POST', as: school.people.teacher, headers });
  expect([inPieces.status, inPieces.body.code]).toEqual([503, 'busy']);
  expect(inPieces.headers.get('retry-after')).not.toBeNull();
});
