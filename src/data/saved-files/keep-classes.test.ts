import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches } from '#tests/tools/memory-caches.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { type KeptClassesView, keepClasses, watchKeptClasses } from './keep-classes.ts';

let api: TinyApi;
let account: { userId: string; token: string };
let mirror: Mirror;

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  installMemoryCaches();
  account = { userId: crypto.randomUUID(), token: 'token' };
  mirror = mirrorOf(account.userId);
});

afterEach(async () => {
  await api.stop();
  await mirror.delete();
  Reflect.deleteProperty(globalThis, 'caches');
  setApiBase(undefined);
});

const classes = [idOf(201), idOf(202), idOf(203)];
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function serve(classId: string, number: number): void {
  const row = buildMaterial({
    id: idOf(number),
    fileId: idOf(1_000 + number),
    classId,
    fileSize: 0,
    fileHash: emptyHash,
  });
  const meta = { totalItems: 1, page: 1, limit: 100 };
  api.on(`GET /v1/classes/${classId}/materials`, { body: { data: [row], meta } });
  api.on(`GET /v1/files/materials/${row.fileId}`, { body: new Uint8Array() });
}

test('one call keeps all classes, and leaves those that are kept already unchanged', async () => {
  for (const [index, classId] of classes.entries()) serve(classId, index + 1);
  await keepClasses(mirror, account, classes.slice(0, 1));
  const before = await mirror.keptClasses.get(idOf(201));
  await keepClasses(mirror, account, classes);
  const states = (await mirror.keptClasses.toArray()).map(({ state }) => state);
  expect(states).toEqual(['kept', 'kept', 'kept']);
  expect(await mirror.keptClasses.get(idOf(201))).toEqual(before);
  expect(await mirror.savedFiles.count()).toBe(3);
});

test('without a server all of them are noted as wanted, to be gone on with', async () => {
  await api.stop();
  await keepClasses(mirror, account, classes);
  const states = (await mirror.keptClasses.toArray()).map(({ state }) => state);
  expect(states).toEqual(['keeping', 'keeping', 'keeping']);
});

test('the missing part is given in bytes', async () => {
  for (const [index, classId] of classes.entries()) serve(classId, index + 1);
  let view: KeptClassesView | undefined;
  const watch = watchKeptClasses(account, classes, (next) => {
    view = next;
  });
  await vi.waitFor(() => expect(view?.states.size).toBe(0));
  await keepClasses(mirror, account, classes);
  await vi.waitFor(() => expect(view?.states.get(idOf(203))).toBe('kept'));
  expect(view?.missingBytes).toBe(0);
  watch.stop();
});
