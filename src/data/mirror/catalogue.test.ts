import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildMadrasa, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { amendCatalogue } from './amend-catalogue.ts';
import { arranged } from './arranged.ts';
import type { Catalogue } from './catalogue.ts';
import { type Mirror, mirrorOf } from './database.ts';
import { type ListRequest, listRequest, pageOf } from './list-key.ts';
import { mirrored } from './mirrored.ts';
import { pageOfCatalogue } from './page-of-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';
import { rowsOf } from './write.ts';

let mirror: Mirror;

beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});
afterEach(() => mirror.delete());

const name = fc
  .array(fc.constantFrom('Noor', 'Al-Noor', 'an', 'no', 'مَدْرَسَة', 'النور', 'نور', '١٢', '12', '𐌰𐌱𐌲𐌳', 'o'), {
    maxLength: 3,
  })
  .map((words) => words.join(' '));
const moment = fc.integer({ min: 0, max: 9 }).map((second) => `2026-01-01T00:00:0${second}.000Z`);
const madrasa = fc.record({
  id: fc.integer({ min: 1, max: 40 }).map(idOf),
  name,
  address: name,
  sponsorBy: fc.constantFrom(null, 'A sponsor'),
  createdDate: moment,
});
const query = {
  search: fc.oneof(fc.constant(''), name, fc.constantFrom('n', 'oo', 'ور', 'no o', '1', '𐌲𐌳', 'zz')),
  sort: fc.constantFrom('name' as const, '-name' as const, 'created' as const, '-created' as const),
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 12 }),
};
const madarisQuery = fc.record({ ...query, sponsored: fc.constantFrom(undefined, true, false) });

/** The page as the plain way gives it: all rows, searched, filtered and sorted in memory. */
async function plainPage(table: 'madaris' | 'users', request: ListRequest) {
  const all = arranged(await mirror.table(table).toArray(), request);
  const { page, limit } = pageOf(request);
  return { ids: all.slice((page - 1) * limit, page * limit).map(({ id }) => id), totalItems: all.length };
}

async function read(table: 'madaris' | 'users'): Promise<Catalogue> {
  const catalogue = await readCatalogue(rowsOf(mirror, table), () => true);
  if (!catalogue) throw new Error('It was not read.');
  return catalogue;
}

test('every page, search, filter and order is that of all rows sorted in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(madrasa, { maxLength: 60 }), fc.array(madarisQuery), async (rows, queries) => {
      await mirror.madaris.clear();
      await mirror.madaris.bulkPut(rows.map((row) => mirrored('madaris', buildMadrasa(row), 1)));
      const catalogue = await read('madaris');
      for (const asked of queries) {
        const { sponsored, ...rest } = asked;
        const request = listRequest('madaris.list', {}, { ...rest, ...(sponsored !== undefined && { sponsored }) });
        expect(pageOfCatalogue(catalogue, request), request.key).toEqual(await plainPage('madaris', request));
      }
    }),
    { numRuns: 60 },
  );
});

test('after rows came, changed, went and came back too, some of them more than once', async () => {
  const change = fc.record({ rows: fc.array(madrasa, { maxLength: 5 }), gone: fc.array(madrasa, { maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(madrasa, { maxLength: 40 }),
      fc.array(change),
      madarisQuery,
      async (first, changes, q) => {
        await mirror.madaris.clear();
        await mirror.madaris.bulkPut(first.map((row) => mirrored('madaris', buildMadrasa(row), 1)));
        const catalogue = await read('madaris');
        const { sponsored: _, ...asked } = q;
        for (const { rows, gone } of changes) {
          await mirror.madaris.bulkPut(rows.map((row) => mirrored('madaris', buildMadrasa(row), 2)));
          await mirror.madaris.bulkDelete(gone.map(({ id }) => id));
          const ids = new Set([...rows, ...gone].map(({ id }) => id));
          await amendCatalogue(catalogue, rowsOf(mirror, 'madaris'), [...ids]);
          const orders = (['name', '-created'] as const).map((sort) => ({ sort, limit: 100 }));
          for (const one of [asked, ...orders]) {
            const request = listRequest('madaris.list', {}, one);
            expect(pageOfCatalogue(catalogue, request), request.key).toEqual(await plainPage('madaris', request));
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

const roles = ['supervisor', 'teacher', 'student', 'sponsor'] as const;

test('people of one role are those of that role', async () => {
  const people = Array.from({ length: 500 }, (_, number) =>
    buildUser({ id: idOf(number + 1), fullName: `Person ${(number * 7) % 500}`, role: roles[number % 4] ?? 'student' }),
  );
  await mirror.users.bulkPut(people.map((row) => mirrored('users', row, 1)));
  const catalogue = await read('users');
  for (const role of roles) {
    const request = listRequest('users.list', {}, { role, search: 'pers', page: 3 });
    const page = pageOfCatalogue(catalogue, request);
    expect(page, role).toEqual(await plainPage('users', request));
    expect(page.totalItems).toBe(125);
  }
});

test('a table that is not wanted any more is not read to its end', async () => {
  await mirror.madaris.bulkPut(
    Array.from({ length: 500 }, (_, number) => mirrored('madaris', buildMadrasa({ id: idOf(number) }), 1)),
  );
  expect(await readCatalogue(rowsOf(mirror, 'madaris'), () => false)).toBeUndefined();
});
