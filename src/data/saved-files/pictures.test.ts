import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { device } from '#data/device/device.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches, type MemoryCaches } from '#tests/tools/memory-caches.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { savedFilesCache, savedPicturePath } from './cache-name.ts';
import { keepClass, releaseClass } from './keep-class.ts';
import { readPicture } from './save-file.ts';
import { compare, startUpkeep } from './upkeep.ts';

const classId = idOf(200);
let api: TinyApi;
let caches: MemoryCaches;
let account: { userId: string; token: string };
let mirror: Mirror;

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  caches = installMemoryCaches();
  account = { userId: crypto.randomUUID(), token: 'token' };
  mirror = mirrorOf(account.userId);
});

afterEach(async () => {
  await api.stop();
  await mirror.delete();
  await device.settings.clear();
  Reflect.deleteProperty(globalThis, 'caches');
  setApiBase(undefined);
});

const bytes = new TextEncoder().encode('a lesson');
const fileIdOf = (number: number) => idOf(1_000 + number);
const pictureCall = (number: number) => `GET /v1/files/materials/${fileIdOf(number)}/picture`;

function lesson(number: number, hasPicture: boolean) {
  return buildMaterial({
    id: idOf(number),
    fileId: fileIdOf(number),
    classId,
    fileSize: bytes.byteLength,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    picture: hasPicture ? `/api/v1/files/materials/${fileIdOf(number)}/picture?link=x` : null,
  });
}

/** Serves these lessons, with or without a picture each. */
function serve(pictures: readonly boolean[]): void {
  const rows = pictures.map((hasPicture, index) => lesson(index + 1, hasPicture));
  api.on(`GET /v1/classes/${classId}/materials`, {
    body: { data: rows, meta: { totalItems: rows.length, page: 1, limit: 100 } },
  });
  for (const [index, hasPicture] of pictures.entries()) {
    api.on(`GET /v1/files/materials/${fileIdOf(index + 1)}`, { body: bytes });
    if (!hasPicture) continue;
    const headers = { 'content-type': 'image/jpeg' };
    api.on(pictureCall(index + 1), { body: new TextEncoder().encode(`picture ${index + 1}`), headers });
  }
}

const asked = () => api.calls.filter((call) => call.endsWith('/picture'));
const here = async () =>
  (await mirror.savedFiles.toArray()).filter(({ hasPicture }) => hasPicture).map(({ fileId }) => fileId);
const isWhole = async () => (await mirror.keptClasses.get(classId))?.state === 'kept';

test('a class that is saved has the pictures of its lessons as well, each fetched once', async () => {
  serve([true, false, true]);
  await keepClass(mirror, account, classId);
  expect(await isWhole(), 'before any picture').toBe(true);
  expect(asked()).toEqual([]);
  onTestFinished(startUpkeep(account));
  await expect.poll(here).toEqual([fileIdOf(1), fileIdOf(3)]);
  expect(asked()).toEqual([pictureCall(1), pictureCall(3)]);
  await api.stop();
  expect(await (await readPicture(mirror, account.userId, fileIdOf(3)))?.text()).toBe('picture 3');
});

test('a picture that the server makes later comes by itself', async () => {
  serve([false]);
  await keepClass(mirror, account, classId);
  onTestFinished(startUpkeep(account));
  serve([true]);
  await mirror.materials.put(mirrored('materials', lesson(1, true), 1));
  await expect.poll(here).toEqual([fileIdOf(1)]);
});

test('a picture that the server does not give holds up no other, and the class is complete without it', async () => {
  serve([true, true]);
  api.on(pictureCall(1), { status: 404, body: { code: 'not-found', message: 'There is none.' } });
  await keepClass(mirror, account, classId);
  onTestFinished(startUpkeep(account));
  await expect.poll(here).toEqual([fileIdOf(2)]);
  expect(await isWhole()).toBe(true);
  expect(asked()).toEqual([pictureCall(1), pictureCall(2)]);
});

test('cleared pictures are fetched again, and pictures no longer needed leave the device', async () => {
  serve([true]);
  await keepClass(mirror, account, classId);
  onTestFinished(startUpkeep(account));
  await expect.poll(here).toEqual([fileIdOf(1)]);
  const cache = await globalThis.caches.open(savedFilesCache(account.userId));
  await cache.delete(savedPicturePath(fileIdOf(1)));
  await compare(mirror, account.userId);
  expect(await here()).toEqual([]);
  onTestFinished(startUpkeep(account));
  await expect.poll(here).toEqual([fileIdOf(1)]);
  await compare(mirror, account.userId);
  expect(await here(), 'it is wanted as the file is').toEqual([fileIdOf(1)]);
  await releaseClass(mirror, account.userId, classId);
  expect(await caches.keysOf(savedFilesCache(account.userId))).toEqual([]);
});
