import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoints.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildClass, buildMadrasa, buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { listRequest } from './list-key.ts';
import { mirrored } from './mirrored.ts';
import { removeDeleted, storeCreated, storeList, storeRows } from './write.ts';

let mirror: Mirror;

beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});
afterEach(() => mirror.delete());

const classId = idOf(200);
const firstPage = listRequest('materials.list', { classId }, { limit: 12 });
const answer = (rows: Rows[RowTable][], totalItems = rows.length) => ({
  rows,
  totalItems,
  askedAt: Date.now(),
});

test('a row with unsent work keeps its author’s version, whatever the server sends', async () => {
  await mirror.materials.put(mirrored('materials', buildMaterial({ title: 'mine' }), 0));
  await mirror.outbox.add(buildItem({ rowId: idOf(300), state: 'paused' }));
  await storeRows(mirror, 'materials', [buildMaterial({ title: 'theirs' })], 0);
  expect((await mirror.materials.get(idOf(300)))?.title).toBe('mine');
  await mirror.outbox.clear();
  await storeRows(mirror, 'materials', [buildMaterial({ title: 'theirs' })], 0);
  expect((await mirror.materials.get(idOf(300)))?.title).toBe('theirs');
});

test('after it was sent, the server can change its row', async () => {
  await mirror.materials.put(mirrored('materials', buildMaterial({ title: 'mine' }), 0));
  await mirror.outbox.add(buildItem({ rowId: idOf(300), state: 'sent' }));
  await storeRows(mirror, 'materials', [buildMaterial({ title: 'theirs' })], 0);
  expect((await mirror.materials.get(idOf(300)))?.title).toBe('theirs');
});

test('an answer that was asked for before a change does not bring the old row back', async () => {
  const askedAt = Date.now() - 5_000;
  await storeRows(mirror, 'madaris', [buildMadrasa({ version: 2, name: 'new' })], Date.now());
  await storeRows(mirror, 'madaris', [buildMadrasa({ version: 1, name: 'old' })], askedAt);
  expect((await mirror.madaris.get(idOf(100)))?.name).toBe('new');
});

test('a clock that was set back by years does not freeze a row', async () => {
  await storeRows(mirror, 'madaris', [buildMadrasa({ version: 2, name: 'from the future' })], Date.now());
  await mirror.madaris.toCollection().modify((row) => {
    row.mirrored.at = Date.now() + 10 * 365 * 24 * 3_600_000;
  });
  await storeRows(mirror, 'madaris', [buildMadrasa({ version: 1, name: 'now' })], Date.now());
  expect((await mirror.madaris.get(idOf(100)))?.name).toBe('now');
});

test('a page that was asked for earlier but came later does not replace the newer one', async () => {
  await storeList(mirror, firstPage, { ...answer([buildMaterial()]), askedAt: Date.now() - 10 });
  await storeList(mirror, firstPage, { ...answer([]), askedAt: Date.now() - 5_000 });
  expect((await mirror.lists.get(firstPage.key))?.totalItems).toBe(1);
});

test('rows missing in a whole list leave the device, unsent work stays', async () => {
  await storeList(mirror, firstPage, answer([buildMaterial({ id: idOf(1) }), buildMaterial({ id: idOf(2) })]));
  await mirror.materials.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  await mirror.outbox.add(buildItem({ rowId: idOf(2), kind: 'delete', endpoint: 'materials.delete' }));
  await storeList(mirror, firstPage, answer([buildMaterial({ id: idOf(3) })]));
  expect(await mirror.materials.toCollection().primaryKeys()).toEqual([idOf(2), idOf(3)]);
});

test('a page of a longer list takes no other page’s rows away', async () => {
  await storeList(mirror, firstPage, answer([buildMaterial({ id: idOf(1) })], 2));
  await mirror.materials.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  await storeList(mirror, firstPage, answer([buildMaterial({ id: idOf(2) })], 2));
  expect(await mirror.materials.count()).toBe(2);
});

test('a sent row is at the head of its list at once, and of no other list', async () => {
  const other = listRequest('materials.list', { classId: idOf(201) }, { limit: 12 });
  await storeList(mirror, firstPage, answer([buildMaterial({ id: idOf(1) })]));
  await storeList(mirror, other, answer([]));
  await storeCreated(mirror, 'materials', buildMaterial({ id: idOf(2) }));
  await storeCreated(mirror, 'materials', buildMaterial({ id: idOf(2) }));
  expect(await mirror.lists.get(firstPage.key)).toMatchObject({ ids: [idOf(2), idOf(1)], totalItems: 2 });
  expect(await mirror.lists.get(other.key)).toMatchObject({ ids: [], totalItems: 0 });
});

test('a deleted row is in no list', async () => {
  await storeList(mirror, firstPage, answer([buildMaterial({ id: idOf(1) }), buildMaterial({ id: idOf(2) })]));
  await removeDeleted(mirror, 'materials', [idOf(1)]);
  expect(await mirror.lists.get(firstPage.key)).toMatchObject({ ids: [idOf(2)], totalItems: 1 });
  expect(await mirror.materials.get(idOf(1))).toBeUndefined();
});

test('sorting by what is most needed, which leaves complete classes out, takes none of them off the device', async () => {
  const complete = buildClass({ id: idOf(2), openDollars: 0, sponsorBy: 'Sponsored' });
  const ofMadrasa = (query: QueryInput<'classes.ofMadrasa'>) =>
    listRequest('classes.ofMadrasa', { id: complete.madarisId }, query);
  await storeList(mirror, ofMadrasa({}), answer([buildClass({ id: idOf(1) }), complete]));
  await mirror.classes.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  await storeList(mirror, ofMadrasa({ sort: 'need' }), answer([buildClass({ id: idOf(1) })]));
  expect(await mirror.classes.toCollection().primaryKeys()).toEqual([idOf(1), idOf(2)]);
});
