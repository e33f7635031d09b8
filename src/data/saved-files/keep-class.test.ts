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
import { savedFilePath, savedFilesCache } from './cache-name.ts';
import { keepClass, releaseClass } from './keep-class.ts';
import { openFile } from './open-file.ts';
import { compare, incompleteClasses, keepUp, startUpkeep } from './upkeep.ts';
import { type KeptClassView, watchKeptClass } from './watch-kept-class.ts';
import { changeSavedFilesSettings } from './watch-settings.ts';

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

const contentOf = (number: number) => new TextEncoder().encode(`content of lesson ${number}`);

function lesson(number: number) {
  const content = contentOf(number);
  return buildMaterial({
    id: idOf(number),
    fileId: idOf(1_000 + number),
    fileName: `درس ${number}.pdf`,
    fileSize: content.byteLength,
    fileHash: createHash('sha256').update(content).digest('hex'),
  });
}

/** The server has these lessons, each with its file. */
function serve(...numbers: number[]): void {
  const rows = numbers.map(lesson);
  api.on(`GET /v1/classes/${classId}/materials`, {
    body: { data: rows, meta: { totalItems: rows.length, page: 1, limit: 100 } },
  });
  for (const number of numbers) api.on(fileCall(number), { body: contentOf(number) });
}

const fileCall = (number: number) => `GET /v1/files/materials/${idOf(1_000 + number)}`;
const fetched = () => api.calls.filter((call) => call.startsWith('GET /v1/files/'));
const savedPaths = async () => (await caches.keysOf(savedFilesCache(account.userId))).sort();
const pathsOf = (...numbers: number[]) => numbers.map((number) => savedFilePath(idOf(1_000 + number))).sort();
const stateOf = async () => mirror.keptClasses.get(classId);
const incompleteIds = async () => (await incompleteClasses(mirror)).map((kept) => kept.classId);

test('a kept class has every file of it on the device', async () => {
  serve(1, 2, 3);
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'kept' });
  expect(await savedPaths()).toEqual(pathsOf(1, 2, 3));
  expect(await mirror.savedFiles.count()).toBe(3);
});

test('a saved file opens under its original name without a server, byte for byte', async () => {
  serve(1);
  await keepClass(mirror, account, classId);
  await api.stop();
  const opened = await openFile(account, lesson(1), 'material');
  expect(opened.name).toBe('درس 1.pdf');
  expect('blob' in opened && (await opened.blob.text())).toBe('content of lesson 1');
});

test('content that differs from the server’s is not saved, and holds up no other file', async () => {
  serve(1, 2, 3);
  api.on(fileCall(2), { body: new TextEncoder().encode('content of lesson X') });
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'failed', problem: 'file-damaged' });
  expect(await savedPaths()).toEqual(pathsOf(1, 3));
  expect(await mirror.savedFiles.count()).toBe(2);
});

test('a broken connection keeps the saved files, and the rest comes without fetching them twice', async () => {
  serve(1, 2);
  api.on(fileCall(1), (request) => {
    request.socket.destroy();
    return { body: '' };
  });
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'keeping' });
  expect(await savedPaths()).toEqual(pathsOf(2));
  serve(1, 2);
  await keepUp(mirror, account);
  expect(await stateOf()).toMatchObject({ state: 'kept' });
  expect(fetched().filter((call) => call.includes(idOf(1_002)))).toHaveLength(1);
});

test('a new material of a kept class is added by itself', async () => {
  serve(1);
  await keepClass(mirror, account, classId);
  serve(1, 2);
  await mirror.materials.put(mirrored('materials', lesson(2), 1));
  expect(await incompleteIds()).toEqual([classId]);
  await keepUp(mirror, account);
  expect(await savedPaths()).toEqual(pathsOf(1, 2));
});

test('on a metered connection nothing is added automatically, unless its owner wants it', async () => {
  serve(1);
  await keepClass(mirror, account, classId);
  serve(1, 2);
  await mirror.materials.put(mirrored('materials', lesson(2), 1));
  const plain = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { connection: { type: 'cellular' } }, configurable: true });
  try {
    await keepUp(mirror, account);
    expect(await savedPaths()).toEqual(pathsOf(1));
    await changeSavedFilesSettings({ onMetered: true });
    await keepUp(mirror, account);
    expect(await savedPaths()).toEqual(pathsOf(1, 2));
  } finally {
    if (plain) Object.defineProperty(globalThis, 'navigator', plain);
    else Reflect.deleteProperty(globalThis, 'navigator');
  }
});

test('a class that waited for an unmetered connection is completed as soon as there is one', async () => {
  serve(1);
  await keepClass(mirror, account, classId);
  serve(1, 2);
  let [type, asked] = ['cellular', 0];
  const connection = Object.defineProperty(new EventTarget(), 'type', {
    get: () => {
      asked += 1;
      return type;
    },
  });
  const plain = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { connection }, configurable: true });
  const stop = startUpkeep(account);
  try {
    await expect.poll(() => asked).toBe(1);
    await mirror.materials.put(mirrored('materials', lesson(2), 1));
    // The list was fetched, and the file left for later.
    await expect.poll(() => asked).toBe(2);
    expect(await savedPaths()).toEqual(pathsOf(1));
    type = 'wifi';
    connection.dispatchEvent(new Event('change'));
    await expect.poll(savedPaths).toEqual(pathsOf(1, 2));
  } finally {
    stop();
    if (plain) Object.defineProperty(globalThis, 'navigator', plain);
    else Reflect.deleteProperty(globalThis, 'navigator');
  }
});

test('the limit for saved files is kept, and nothing is fetched in vain', async () => {
  serve(1, 2);
  await changeSavedFilesSettings({ limit: 20 });
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'failed', problem: 'over-limit' });
  expect(fetched()).toEqual([]);
});

test('a full device says so, and keeps what it has', async () => {
  serve(1);
  caches.full = true;
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'failed', problem: 'device-full' });
  expect(await mirror.savedFiles.count()).toBe(0);
});

test('a file that the browser has cleared counts as missing and is fetched again', async () => {
  serve(1, 2);
  await keepClass(mirror, account, classId);
  const cache = await globalThis.caches.open(savedFilesCache(account.userId));
  await cache.delete(savedFilePath(idOf(1_001)));
  await compare(mirror, account.userId);
  expect(await incompleteIds()).toEqual([classId]);
  await keepUp(mirror, account);
  expect(await savedPaths()).toEqual(pathsOf(1, 2));
});

test('the file of a material that is gone does not fill the device', async () => {
  serve(1, 2);
  await keepClass(mirror, account, classId);
  await mirror.materials.delete(idOf(2));
  await compare(mirror, account.userId);
  expect(await savedPaths()).toEqual(pathsOf(1));
});

test('a file stored before the page ended is not fetched again', async () => {
  serve(1);
  await keepClass(mirror, account, classId);
  await mirror.savedFiles.clear();
  await mirror.keptClasses.update(classId, { state: 'keeping' });
  await keepUp(mirror, account);
  expect(await mirror.savedFiles.count()).toBe(1);
  expect(fetched()).toHaveLength(1);
});

test('a released class leaves the device with its files', async () => {
  serve(1, 2);
  await keepClass(mirror, account, classId);
  await releaseClass(mirror, account.userId, classId);
  expect(await savedPaths()).toEqual([]);
  expect(await mirror.savedFiles.count()).toBe(0);
  expect(await incompleteClasses(mirror)).toEqual([]);
});

test('a class that is given up while one of its files comes keeps none of them', async () => {
  serve(1, 2);
  api.on(fileCall(2), async () => {
    await releaseClass(mirror, account.userId, classId);
    return { body: contentOf(2) };
  });
  await keepClass(mirror, account, classId);
  expect(await savedPaths()).toEqual([]);
  expect(await mirror.savedFiles.count()).toBe(0);
});

test('a class of more materials than one page holds is kept whole', async () => {
  const numbers = Array.from({ length: 103 }, (_, index) => index + 1);
  const rows = numbers.map(lesson);
  api.on(`GET /v1/classes/${classId}/materials`, (request) => {
    const page = Number(new URL(request.url ?? '', api.base).searchParams.get('page'));
    const data = rows.slice((page - 1) * 100, page * 100);
    return { body: { data, meta: { totalItems: rows.length, page, limit: 100 } } };
  });
  for (const number of numbers) api.on(fileCall(number), { body: contentOf(number) });
  await keepClass(mirror, account, classId);
  expect(await mirror.savedFiles.count()).toBe(103);
});

test('a hotel’s sign-in page in a file’s place is not taken for a damaged file: the class continues by itself on a good network', async () => {
  serve(1, 2);
  const page = new TextEncoder().encode('<!doctype html>Please sign in.');
  api.on(fileCall(1), { body: page, headers: { 'content-type': 'text/html' } });
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'keeping' });
  serve(1, 2);
  await keepUp(mirror, account);
  expect(await stateOf()).toMatchObject({ state: 'kept' });
  expect(await savedPaths()).toEqual(pathsOf(1, 2));
});

test('a file that came incomplete is not taken for a damaged one: it is fetched again', async () => {
  serve(1);
  api.on(fileCall(1), { body: contentOf(1).slice(0, 5) });
  await keepClass(mirror, account, classId);
  expect(await stateOf()).toMatchObject({ state: 'keeping' });
});

test.each([
  ['a file', fileCall(1)],
  ['the list of the files', `GET /v1/classes/${classId}/materials`],
])(
  'a foreign answer that is no page, in the place of %s: it says that it will be tried again, and is',
  async (_what, call) => {
    serve(1);
    api.on(call, { body: new TextEncoder().encode('quota used up'), headers: { 'content-type': 'text/plain' } });
    await keepClass(mirror, account, classId);
    expect(await stateOf()).toMatchObject({ state: 'keeping', problem: 'later' });
    serve(1);
    onTestFinished(startUpkeep(account, { first: 20, longest: 20 }));
    await expect.poll(stateOf).toMatchObject({ state: 'kept' });
    expect(await stateOf()).not.toHaveProperty('problem');
    expect(await savedPaths()).toEqual(pathsOf(1));
  },
);

test('a class that cannot be saved is retried automatically, as long as it takes', async () => {
  serve(1);
  let asked = 0;
  api.on(fileCall(1), () => {
    asked += 1;
    return asked < 4 ? { body: '', headers: { 'content-type': 'text/plain' } } : { body: contentOf(1) };
  });
  await keepClass(mirror, account, classId);
  onTestFinished(startUpkeep(account, { first: 5, longest: 10 }));
  await expect.poll(stateOf).toMatchObject({ state: 'kept' });
  expect(asked).toBe(4);
});

test('a lesson that two kept classes share is fetched once, counts for both, and stays as long as one of them is kept', async () => {
  const other = idOf(201);
  serve(1, 2);
  const copies = [1, 2].map((number) => ({ ...lesson(number), id: idOf(100 + number), classId: other }));
  api.on(`GET /v1/classes/${other}/materials`, {
    body: { data: copies, meta: { totalItems: 2, page: 1, limit: 100 } },
  });
  await keepClass(mirror, account, classId);
  await keepClass(mirror, account, other);
  expect(fetched()).toHaveLength(2);
  const views: KeptClassView[] = [];
  const watch = watchKeptClass(account, other, (view) => views.push(view));
  onTestFinished(() => watch.stop());
  await expect.poll(() => views.at(-1)).toMatchObject({ state: 'kept', files: 2, savedFiles: 2 });
  await releaseClass(mirror, account.userId, classId);
  expect(await savedPaths()).toEqual(pathsOf(1, 2));
  await releaseClass(mirror, account.userId, other);
  expect(await savedPaths()).toEqual([]);
  expect(await mirror.savedFiles.count()).toBe(0);
});
