import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMonths, monthOf } from '#contract/month.ts';
import { fold } from '#contract/text/folding.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { buildClass, buildMadrasa, buildMaterial, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { answerFromRows } from './answer-from-rows.ts';
import { listRequest } from './list-key.ts';
import { isAnswerable } from './list-shapes.ts';
import { mirrored } from './mirrored.ts';
import { writeSyncState } from './sync-state.ts';
import { storeList } from './write.ts';

let mirror: Mirror;
let userId: string;

beforeEach(() => {
  userId = crypto.randomUUID();
  mirror = mirrorOf(userId);
});
afterEach(() => mirror.delete());

const names = ['Al-Noor', 'Dar al Huda', 'مَدْرَسَة النور', 'Zawiya', 'École Noor', 'al-Noor East'];

/** More rows than are sorted in memory, so that the indexes answer. */
async function storeMadaris(count: number) {
  const rows = Array.from({ length: count }, (_, number) =>
    buildMadrasa({
      id: idOf(number + 1),
      name: `${names[number % names.length]} ${(number * 7919) % count}`,
      regionId: idOf(9_000 + (number % 3)),
      sponsorBy: number % 4 === 0 ? 'Sponsored' : null,
      createdDate: new Date(1_700_000_000_000 + ((number * 31) % count) * 1000).toISOString(),
    }),
  );
  await mirror.madaris.bulkPut(rows.map((row) => mirrored('madaris', row, 1)));
  return rows;
}

function byName(a: { name: string; id: string }, b: { name: string; id: string }): number {
  const [first, second] = [`${fold(a.name)}\0${a.id}`, `${fold(b.name)}\0${b.id}`];
  return first < second ? -1 : 1;
}

async function idsOf(request: Parameters<typeof answerFromRows>[1]) {
  const answer = await answerFromRows(mirror, request);
  return { ids: answer?.rows.map(({ id }) => id), totalItems: answer?.totalItems };
}

test('an empty device gives no answer, instead of an empty list', async () => {
  expect(await answerFromRows(mirror, listRequest('madaris.list'))).toBeUndefined();
  expect(await answerFromRows(mirror, listRequest('classes.users', { classId: idOf(1) }))).toBeUndefined();
});

test('a page without the server is the page that the server would show', async () => {
  const rows = await storeMadaris(60);
  const expected = [...rows].sort(byName).map(({ id }) => id);
  const page = await idsOf(listRequest('madaris.list', {}, { page: 3, limit: 20 }));
  expect(page).toEqual({ ids: expected.slice(40, 60), totalItems: 60 });
  const backwards = await idsOf(listRequest('madaris.list', {}, { sort: '-name', limit: 10 }));
  expect(backwards.ids).toEqual([...expected].reverse().slice(0, 10));
});

test('newest first goes by age', async () => {
  const rows = await storeMadaris(20);
  const newest = [...rows].sort((a, b) => (a.createdDate < b.createdDate ? 1 : -1));
  const page = await idsOf(listRequest('madaris.list', {}, { sort: '-created', limit: 5 }));
  expect(page.ids).toEqual(newest.slice(0, 5).map(({ id }) => id));
});

test('a search finds the rows that hold it, with filter and page', async () => {
  const rows = await storeMadaris(60);
  for (const [search, found] of [
    ['noor', (name: string) => fold(name).includes('noor')],
    ['النور', (name: string) => fold(name).includes('النور')],
    ['noor east', (name: string) => fold(name).includes('noor east')],
  ] as const) {
    for (const sponsored of [undefined, true, false]) {
      const expected = rows
        .filter(({ name }) => found(name))
        .filter(({ sponsorBy }) => sponsored === undefined || (sponsorBy !== null) === sponsored)
        .sort(byName)
        .map(({ id }) => id);
      const query = { search, page: 2, limit: 5, ...(sponsored !== undefined && { sponsored }) };
      const page = await idsOf(listRequest('madaris.list', {}, query));
      expect(page, `${search} ${sponsored}`).toEqual({ ids: expected.slice(5, 10), totalItems: expected.length });
    }
  }
});

/** Thousands of rows take a while in memory on a busy machine. */
const timeoutMs = 30_000;

test(
  'a search with more hits than are arranged in memory gives the same pages',
  async () => {
    const rows = await storeMadaris(1_300);
    for (const sort of ['name', '-name'] as const) {
      const hits = rows.filter(({ address }) => address.includes('Gate')).sort(byName);
      const expected = (sort === 'name' ? hits : hits.reverse()).map(({ id }) => id);
      const page = await idsOf(listRequest('madaris.list', {}, { search: 'gat', sort, page: 120 }));
      expect(page, sort).toEqual({ ids: expected.slice(1_190, 1_200), totalItems: 1_300 });
    }
  },
  timeoutMs,
);

test(
  'a row that came or went is counted at once, on far pages and backwards too',
  async () => {
    await storeMadaris(2_100);
    const far = listRequest('madaris.list', {}, { page: 21, limit: 100, sort: '-name' });
    const before = await idsOf(far);
    expect(before.totalItems).toBe(2_100);
    expect(before.ids).toHaveLength(100);
    await mirror.madaris.bulkDelete(before.ids?.slice(0, 40) ?? []);
    const after = await idsOf(far);
    expect(after).toEqual({ ids: before.ids?.slice(40), totalItems: 2_060 });
  },
  timeoutMs,
);

test(
  'the last pages are those of the order, and beyond them is nothing',
  async () => {
    const rows = await storeMadaris(2_345);
    const expected = [...rows].sort(byName).map(({ id }) => id);
    for (const sort of ['name', '-name'] as const) {
      const ids = sort === 'name' ? expected : [...expected].reverse();
      const pages = [
        [233, ids.slice(2_320, 2_330)],
        [235, ids.slice(2_340)],
        [236, []],
        [9_999, []],
      ] as const;
      for (const [page, there] of pages) {
        const request = listRequest('madaris.list', {}, { page, sort });
        expect(await idsOf(request), `${sort} ${page}`).toEqual({ ids: there, totalItems: 2_345 });
      }
    }
  },
  timeoutMs,
);

test('rows with equal needs, names or prices keep the server’s order', async () => {
  const rows = [1, 2, 3, 4].map((number) =>
    buildMadrasa({ id: idOf(number), sponsorBy: number > 2 ? 'Sponsored' : null }),
  );
  await mirror.madaris.bulkPut(rows.map((row) => mirrored('madaris', row, 1)));
  const numbers = async (query: object) => {
    const { ids } = await idsOf(listRequest('madaris.list', {}, query));
    return ids?.map((id) => Number(id.slice(-1)));
  };
  expect(await numbers({ sort: 'need' })).toEqual([2, 1]);
  expect(await numbers({ sort: 'need', sponsored: true })).toEqual([4, 3]);
  for (const sort of ['name', 'price']) {
    expect(await numbers({ sort }), sort).toEqual([1, 2, 3, 4]);
    expect(await numbers({ sort: `-${sort}` }), sort).toEqual([4, 3, 2, 1]);
  }
});

test('classes by need: those that have never sent a report come last, in the same order among themselves', async () => {
  const rows = [1, 2, 3, 4, 5].map((number) =>
    buildClass({
      id: idOf(number),
      openDollars: number * 10,
      lastReportDate: number % 2 === 0 ? '2026-11-01T08:00:00.000Z' : null,
    }),
  );
  await mirror.classes.bulkPut(rows.map((row) => mirrored('classes', row, 1)));
  const numbers = async (query: object) => {
    const { ids } = await idsOf(listRequest('classes.list', {}, query));
    return ids?.map((id) => Number(id.slice(-1)));
  };
  expect(await numbers({ sort: 'need' })).toEqual([4, 2, 5, 3, 1]);
  expect(await numbers({ sort: 'need', page: 2, limit: 2 })).toEqual([5, 3]);
  expect(await numbers({ sort: '-price' })).toEqual([5, 4, 3, 2, 1]);
});

test('the sponsor filter keeps paging right', async () => {
  await storeMadaris(40);
  const page = await answerFromRows(mirror, listRequest('madaris.list', {}, { sponsored: true, limit: 5, page: 2 }));
  expect(page?.totalItems).toBe(10);
  expect(page?.rows.map(({ mirrored: { sponsored } }) => sponsored)).toEqual([1, 1, 1, 1, 1]);
});

test('the list of one region holds its madaris only', async () => {
  await storeMadaris(30);
  const page = await answerFromRows(mirror, listRequest('madaris.ofRegion', { id: idOf(9_001) }, { limit: 100 }));
  expect(page?.totalItems).toBe(10);
  expect(await answerFromRows(mirror, listRequest('madaris.ofRegion', { id: idOf(5) }))).toBeUndefined();
});

test('people are listed by role', async () => {
  const people = [buildUser({ id: idOf(1) }), buildUser({ id: idOf(2), role: 'student', fullName: 'Bilal' })];
  await mirror.users.bulkPut(people.map((row) => mirrored('users', row, 1)));
  expect(await idsOf(listRequest('users.list', {}, { role: 'student' }))).toEqual({ ids: [idOf(2)], totalItems: 1 });
});

test('the classes of a teacher are known from any list of only these', async () => {
  const [own, other] = [buildClass({ id: idOf(1) }), buildClass({ id: idOf(2) })];
  const ofMadrasa = { id: own.madarisId };
  const answer = (rows: (typeof own)[]) => ({ rows, totalItems: 9, askedAt: 1 });
  await storeList(mirror, listRequest('classes.ofMadrasa', ofMadrasa), answer([own, other]));
  await storeList(mirror, listRequest('classes.ofMadrasa', ofMadrasa, { mine: true }), answer([own]));
  expect(await idsOf(listRequest('classes.list', {}, { mine: true, limit: 100 }))).toEqual({
    ids: [own.id],
    totalItems: 1,
  });
});

test('the start of a teacher shows the madaris that came with the synchronisation, never opened before', async () => {
  const request = listRequest('users.madaris', { id: userId });
  await mirror.madaris.put(mirrored('madaris', buildMadrasa({ id: idOf(1) }), 1, 1));
  await mirror.madaris.put(mirrored('madaris', buildMadrasa({ id: idOf(2) }), 1));
  expect((await idsOf(request)).ids).toBeUndefined();
  await writeSyncState(mirror, { cursor: 'c', round: 1, since: 1, doneAt: 1, role: 'teacher' });
  expect((await idsOf(request)).ids).toEqual([idOf(1)]);
  expect((await idsOf(listRequest('users.madaris', { id: idOf(7) }))).ids).toBeUndefined();
});

test('the people of a class are those whose rows say so, whichever screen they came with', async () => {
  const inClass = { classIds: [idOf(200)] };
  const people = [
    buildUser({ id: idOf(1), fullName: 'Zaynab', ...inClass }),
    buildUser({ id: idOf(2), fullName: 'Ali', ...inClass }),
  ];
  await mirror.users.put(mirrored('users', buildUser({ id: idOf(3) }), 1));
  const request = listRequest('classes.users', { classId: idOf(200) }, { limit: 5 });
  expect((await idsOf(request)).ids).toBeUndefined();
  await storeList(mirror, listRequest('users.list'), { rows: people, totalItems: 2, askedAt: 1 });
  expect((await idsOf(request)).ids).toEqual([idOf(2), idOf(1)]);
});

test('classes and people are listed by their madrasa, as the pickers ask for them', async () => {
  const [here, there] = [buildClass({ id: idOf(1) }), buildClass({ id: idOf(2), madarisId: idOf(101) })];
  await mirror.classes.bulkPut([here, there].map((row) => mirrored('classes', row, 1)));
  const people = [here, there].map(({ id }, index) => buildUser({ id: idOf(10 + index), classIds: [id] }));
  await mirror.users.bulkPut(people.map((row) => mirrored('users', row, 1)));
  const ofMadrasa = { madarisId: there.madarisId };
  expect(await idsOf(listRequest('classes.list', {}, ofMadrasa))).toEqual({ ids: [idOf(2)], totalItems: 1 });
  expect(await idsOf(listRequest('users.list', {}, ofMadrasa))).toEqual({ ids: [idOf(11)], totalItems: 1 });
  expect((await idsOf(listRequest('users.list', {}, { ...ofMadrasa, classId: idOf(1) }))).ids).toBeUndefined();
  expect((await idsOf(listRequest('users.list', {}, { classId: idOf(1) }))).ids).toEqual([idOf(10)]);
});

test('materials stand newest first, without those that only wait in the outbox', async () => {
  const rows = [1, 2, 3].map((day) => buildMaterial({ id: idOf(day), createdDate: `2026-01-0${day}T00:00:00.000Z` }));
  await mirror.materials.bulkPut(rows.map((row, index) => mirrored('materials', row, index)));
  expect(await idsOf(listRequest('materials.list', { classId: idOf(200) }))).toEqual({
    ids: [idOf(3), idOf(2)],
    totalItems: 2,
  });
});

test('only the server searches sponsorships by words or state: their rows have neither people nor words', () => {
  expect(isAnswerable(listRequest('sponsorships.list', {}, {}))).toBe(true);
  expect(isAnswerable(listRequest('sponsorships.list', {}, { search: 'nur' }))).toBe(false);
  expect(isAnswerable(listRequest('sponsorships.list', {}, { state: 'active' }))).toBe(false);
});

const madarisId = idOf(100);
const thisMonth = monthOf(new Date());
/* Classes of one madrasa. */
const running = buildClass({ id: idOf(1), madarisId, name: 'Runs' });
const ending = buildClass({ id: idOf(2), madarisId, name: 'Ends', lastMonth: thisMonth });
const ended = buildClass({ id: idOf(3), madarisId, name: 'Ended', lastMonth: addMonths(thisMonth, -1) });

async function storeClasses(): Promise<void> {
  await mirror.classes.bulkPut([running, ending, ended].map((row) => mirrored('classes', row, 1)));
}

async function namesOf(request: Parameters<typeof answerFromRows>[1]): Promise<string[]> {
  const answer = await answerFromRows(mirror, request);
  expect(answer?.totalItems).toBe(answer?.rows.length);
  return (answer?.rows ?? []).map((row) => ('name' in row ? row.name : '')).sort();
}

test('without a connection a list has the classes that the server would list', async () => {
  await storeClasses();
  for (const list of ['classes.list', 'classes.ofMadrasa'] as const) {
    const of = list === 'classes.list' ? {} : { id: madarisId };
    expect(await namesOf(listRequest(list, of, {}))).toEqual(['Ends', 'Runs']);
    expect(await namesOf(listRequest(list, of, { search: 'e' }))).toEqual(['Ends']);
    expect(await namesOf(listRequest(list, of, { state: 'ended' }))).toEqual(['Ended']);
    expect(await namesOf(listRequest(list, of, { state: 'all' }))).toEqual(['Ended', 'Ends', 'Runs']);
  }
});

test('the answer of a list without ended classes leaves them on the device', async () => {
  await storeClasses();
  const request = listRequest('classes.ofMadrasa', { id: madarisId }, {});
  await storeList(mirror, request, { rows: [running], totalItems: 1, askedAt: Date.now() });
  expect((await mirror.classes.toCollection().primaryKeys()).sort()).toEqual([running.id, ended.id]);
});
