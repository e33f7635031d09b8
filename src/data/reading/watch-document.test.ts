import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { setApiBase } from '#data/api/base.ts';
import { noteReached } from '#data/api/connection.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { storeRows } from '#data/mirror/write.ts';
import type { OneView } from '#data/watch/watch-one.ts';
import { buildMaterial } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { watchDocument } from './watch-document.ts';

let api: TinyApi;
let mirror: Mirror;
let userId: string;
let stop: () => void;

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  userId = crypto.randomUUID();
  mirror = mirrorOf(userId);
  noteReached();
});

afterEach(async () => {
  stop();
  await api.stop();
  await mirror.delete();
  setApiBase(undefined);
});

const lesson = buildMaterial();

function open(): OneView<Material | Report>[] {
  const views: OneView<Material | Report>[] = [];
  ({ stop } = watchDocument({ userId, token: 'token' }, 'material', lesson.id, (view) => views.push(view)));
  return views;
}

test('a lesson on the device is what its reader sees first, and it stays there until the server has answered', async () => {
  await storeRows(mirror, 'materials', [lesson], Date.now());
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on(`GET /v1/classes/materials/${lesson.id}`, async () => {
    await asked;
    return { body: { data: { ...lesson, title: 'Renamed', version: lesson.version + 1 } } };
  });
  const views = open();
  await expect.poll(() => api.calls.length).toBe(1);
  answer();
  await expect.poll(() => views.at(-1)).toMatchObject({ row: { title: 'Renamed' }, refreshing: false });
  expect(views[0]).toMatchObject({ state: 'ready', refreshing: true, row: { title: lesson.title } });
  expect(new Set(views.map(({ state }) => state))).toEqual(new Set(['ready']));
});

test('a lesson that is not on the device loads', async () => {
  api.on(`GET /v1/classes/materials/${lesson.id}`, { body: { data: lesson } });
  const views = open();
  await expect.poll(() => views.at(-1)).toMatchObject({ state: 'ready', row: { title: lesson.title } });
  expect(views[0]).toMatchObject({ state: 'loading' });
});

test('a removed lesson disappears from its reader', async () => {
  await storeRows(mirror, 'materials', [lesson], Date.now());
  const views = open();
  await expect.poll(() => views.at(-1)).toMatchObject({ state: 'failed', problem: { status: 404 } });
  expect(views.at(-1)?.row).toBeUndefined();
});
