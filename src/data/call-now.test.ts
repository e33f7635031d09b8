import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { storeRows } from '#data/mirror/write.ts';
import { buildClass, buildSponsorship, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { callNow } from './call-now.ts';

let api: TinyApi;
let account: { userId: string; token: string };
let mirror: Mirror;

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  account = { userId: crypto.randomUUID(), token: 'token' };
  mirror = mirrorOf(account.userId);
});

afterEach(async () => {
  await api.stop();
  await mirror.delete();
  setApiBase(undefined);
});

const done = (...ids: string[]) => ids.map((id) => ({ id, done: true, code: null, message: null }));
const rejected = (id: string) => ({ id, done: false, code: 'has-children', message: 'Not empty.' });

test('of several classes, those that were deleted leave the device, and those that were not stay', async () => {
  const ids = [idOf(1), idOf(2), idOf(3)];
  await storeRows(
    mirror,
    'classes',
    ids.map((id) => buildClass({ id })),
    0,
  );
  api.on('POST /v1/delete-several/classes', { body: { data: [...done(idOf(1), idOf(3)), rejected(idOf(2))] } });
  await callNow(account, 'classes.deleteSeveral', { body: { ids } });
  expect(await mirror.classes.toCollection().primaryKeys()).toEqual([idOf(2)]);
});

test('people who were added to a class are in it on this device at once', async () => {
  const ids = [idOf(1), idOf(2)];
  await storeRows(
    mirror,
    'users',
    ids.map((id) => buildUser({ id, classIds: [idOf(7)] })),
    0,
  );
  api.on(`POST /v1/classes/${idOf(8)}/add-users`, { body: { data: [...done(idOf(1)), rejected(idOf(2))] } });
  await callNow(account, 'classes.addUsers', { params: { classId: idOf(8) }, body: { ids } });
  const rows = await mirror.users.toArray();
  expect(rows.map(({ classIds }) => classIds)).toEqual([[idOf(7), idOf(8)], [idOf(7)]]);
});

test('people who were taken out of a class are in it no longer on this device at once', async () => {
  const ids = [idOf(1), idOf(2)];
  await storeRows(
    mirror,
    'users',
    ids.map((id) => buildUser({ id, classIds: [idOf(7), idOf(8)] })),
    0,
  );
  const answered = { ids, totalItems: 5, at: 1, askedAt: 1 };
  const [left, kept] = [idOf(8), idOf(7)].map((id) => `classes.users?classId=${id}`);
  for (const list of [left, kept]) if (list) await mirror.lists.put({ key: `${list}#page=1`, list, ...answered });
  api.on(`POST /v1/classes/${idOf(8)}/remove-users`, { body: { data: [...done(idOf(1)), rejected(idOf(2))] } });
  await callNow(account, 'classes.removeUsers', { params: { classId: idOf(8) }, body: { ids } });
  const rows = await mirror.users.toArray();
  expect(rows.map(({ classIds }) => classIds)).toEqual([[idOf(7)], [idOf(7), idOf(8)]]);
  expect(await mirror.lists.get(`${left}#page=1`)).toMatchObject({ ids: [idOf(2)], totalItems: 4 });
  expect(await mirror.lists.get(`${kept}#page=1`)).toMatchObject({ ids, totalItems: 5 });
});

test('a sponsorship whose card was changed is the server’s new row', async () => {
  const before = buildSponsorship({ lastFour: '1111', version: 1 });
  await storeRows(mirror, 'sponsorships', [before], 0);
  const sponsorship = { ...before, lastFour: '4242', version: 2 };
  api.on(`POST /v1/sponsorships/${before.id}/card`, { body: { data: { sponsorship, redirectUrl: null } } });
  await callNow(account, 'sponsorships.changeCard', { params: { id: before.id }, body: { paymentToken: 'token' } });
  expect(await mirror.sponsorships.get(before.id)).toMatchObject({ lastFour: '4242' });
});
