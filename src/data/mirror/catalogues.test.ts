import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildMadrasa, idOf } from '#tests/tools/build-rows.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { answerFromRows } from './answer-from-rows.ts';
import { arranged } from './arranged.ts';
import { catalogueOf } from './catalogues.ts';
import { type Mirror, mirrorOf } from './database.ts';
import { listRequest } from './list-key.ts';
import { mirrored } from './mirrored.ts';
import { rowsOf } from './write.ts';

let mirror: Mirror;

/** Beyond what is answered by walking the index. */
const many = 2_100;

const middle = listRequest('madaris.list', {}, { page: 100 });
const searched = listRequest('madaris.list', {}, { search: 'noor', sort: '-name', page: 2 });

function madrasa(number: number, name = `Al-Noor ${(number * 7919) % many}`) {
  return mirrored('madaris', buildMadrasa({ id: idOf(number), name }), 1);
}

beforeEach(async () => {
  mirror = mirrorOf(crypto.randomUUID());
  await mirror.madaris.bulkPut(Array.from({ length: many }, (_, number) => madrasa(number)));
});
afterEach(() => mirror.delete());

/** Asks for a list as a screen does, until the table's catalogue has been read. */
async function untilRead(): Promise<void> {
  await answerFromRows(mirror, middle);
  await waitUntil('the catalogue', async () => (await catalogueOf(rowsOf(mirror, 'madaris'))) !== undefined);
}

async function expectRight(): Promise<void> {
  const all = await mirror.madaris.toArray();
  for (const request of [middle, searched]) {
    const expected = arranged(all, request);
    const start = (Number(request.query.page) - 1) * 10;
    expect(await answerFromRows(mirror, request), request.key).toEqual({
      rows: expected.slice(start, start + 10),
      totalItems: expected.length,
    });
  }
}

test('before a large table’s catalogue is read, and from it, the pages are the same', async () => {
  expect(await catalogueOf(rowsOf(mirror, 'madaris'))).toBeUndefined();
  await expectRight();
  await untilRead();
  await expectRight();
});

test('what is written while it is read, and after, is in it', async () => {
  await answerFromRows(mirror, middle);
  await mirror.madaris.put(madrasa(7, 'AAA Noor'));
  await mirror.madaris.delete(idOf(8));
  await untilRead();
  await expectRight();
  await mirror.madaris.put(madrasa(9, 'ZZZ Noor'));
  await mirror.madaris.put(madrasa(many + 5, 'Al-Noor 1050 b'));
  await Promise.all([expectRight(), expectRight(), mirror.madaris.put(madrasa(10, 'Al-Noor 1049 b'))]);
  expect(await catalogueOf(rowsOf(mirror, 'madaris'))).toBeDefined();
  await expectRight();
});

test('after many rows at once the lists are right, and the catalogue is read anew', async () => {
  await untilRead();
  await mirror.madaris.bulkPut(Array.from({ length: 300 }, (_, number) => madrasa(number * 3, `Noor ${number}`)));
  expect(await catalogueOf(rowsOf(mirror, 'madaris'))).toBeUndefined();
  await expectRight();
  await untilRead();
  await expectRight();
});

test('a list on screen is drawn anew for a row that comes into it from elsewhere', async () => {
  await untilRead();
  const shown: (string[] | undefined)[] = [];
  const watch = liveQuery(async () => answerFromRows(mirror, middle)).subscribe((answer) => {
    shown.push(answer?.rows.map(({ id }) => id));
  });
  const before = await waitUntil('the page', () => shown.at(-1));
  await mirror.madaris.delete(idOf(0)); // Al-Noor 0, before the page: all that follow move up by one
  const after = await waitUntil('the page without it', () => (shown.at(-1) === before ? undefined : shown.at(-1)));
  expect(after.slice(0, -1)).toEqual(before.slice(1));
  await mirror.madaris.put(madrasa(0, 'Aaa'));
  await waitUntil('the page as it was', () => shown.at(-1)?.join() === before.join());
  watch.unsubscribe();
});

test('nothing of it stays when the database is wiped or closed', async () => {
  await untilRead();
  const madaris = rowsOf(mirror, 'madaris');
  mirror.close();
  expect(await catalogueOf(madaris)).toBeUndefined();
});
