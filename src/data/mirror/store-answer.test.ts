import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import { bookAccounts } from '#contract/entities/papers/books.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { idOf, rowBuilders } from '#tests/tools/build-rows.ts';
import { answerRequest } from './answer-request.ts';
import { readKeptAnswer } from './kept-answer.ts';
import { isKept, mirrorRuleOf } from './list-shapes.ts';
import { storeAnswer } from './store-answer.ts';
import { storeRows } from './write.ts';

/* The answer of every writing call of the contract is on the device at once. */

let mirror: Mirror;

beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});
afterEach(() => mirror.delete());

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpointOf(name).method !== 'GET');
const withAnswer = (answer: string) => names.filter((name) => mirrorRuleOf(name).answer === answer);
const params = { id: idOf(1), classId: idOf(9), userId: idOf(1) };
const ids = [idOf(1), idOf(2), idOf(3)];

async function keep(table: RowTable): Promise<void> {
  const rows = ids.map((id): Rows[RowTable] => rowBuilders[table]({ id }));
  await storeRows(mirror, table, rows, 0);
  const answered = { ids, totalItems: 3, at: 1, askedAt: 1 };
  await mirror.lists.put({ key: `${table}.list?#page=1`, list: `${table}.list?`, ...answered });
}

const store = (name: EndpointName, answer: unknown) =>
  storeAnswer(mirror, { name, params, answer, askedAt: Date.now() });

describe.each(withAnswer('row'))('%s', (name) => {
  test('leaves the server’s new row on the device, whether there was an older one or none', async () => {
    const rule = mirrorRuleOf(name);
    if (rule.answer !== 'row') throw new Error(`${name} answers no row.`);
    await keep(rule.table);
    for (const id of [idOf(1), idOf(4)]) {
      const row = rowBuilders[rule.table]({ id, version: 7 });
      await store(name, { data: rule.within === undefined ? row : { [rule.within]: row } });
      expect(await mirror.table(rule.table).get(id)).toMatchObject({ ...row, version: 7 });
    }
    expect(await mirror.table(rule.table).count()).toBe(4);
  });
});

describe.each(withAnswer('deleted'))('%s', (name) => {
  test('leaves the row neither in its table nor in any list', async () => {
    const rule = mirrorRuleOf(name);
    if (rule.answer !== 'deleted') throw new Error(`${name} deletes nothing.`);
    await keep(rule.table);
    await store(name, { data: rowBuilders[rule.table]({ id: idOf(2) }) });
    expect(await mirror.table(rule.table).toCollection().primaryKeys()).toEqual([idOf(1), idOf(3)]);
    expect(await mirror.lists.toArray()).toMatchObject([{ ids: [idOf(1), idOf(3)], totalItems: 2 }]);
  });
});

describe.each(withAnswer('several'))('%s', (name) => {
  test('does to each row what the server did, and nothing to those that it did not', async () => {
    const rule = mirrorRuleOf(name);
    if (rule.answer !== 'several') throw new Error(`${name} is about one row.`);
    await keep(rule.table);
    // A person who leaves a class was in it.
    if (rule.each !== 'deleted' && 'leaves' in rule.each)
      await mirror.users.toCollection().modify({ [rule.each.leaves]: [idOf(8), idOf(9)] });
    const before = await mirror.table(rule.table).get(idOf(2));
    const results = ids.map((id) => ({ id, done: id !== idOf(2), code: null, message: null }));
    await store(name, { data: results });
    expect(await mirror.table(rule.table).get(idOf(2))).toEqual(before);
    const left = await mirror.table(rule.table).toCollection().primaryKeys();
    expect(left).toEqual(rule.each === 'deleted' ? [idOf(2)] : ids);
    if (rule.each === 'deleted')
      return expect(await mirror.lists.toArray()).toMatchObject([{ ids: [idOf(2)], totalItems: 1 }]);
    const rows = await mirror.table(rule.table).bulkGet([idOf(1), idOf(3)]);
    const value = Object.entries(params).find(([key]) => rule.each !== 'deleted' && key === rule.each.param)?.[1];
    for (const row of rows) {
      if ('joins' in rule.each) expect(row?.[rule.each.joins]).toContain(value);
      else expect(row?.[rule.each.leaves]).toEqual([idOf(8)]);
    }
  });
});

test('a person moved to another class is at once in no list of the previous one', async () => {
  await keep('users');
  await mirror.users.toCollection().modify({ classIds: [idOf(8)] });
  const list = `classes.users?classId=${idOf(8)}`;
  await mirror.lists.put({ key: `${list}#page=1`, list, ids, totalItems: 3, at: 1, askedAt: 1 });
  const results = ids.map((id) => ({ id, done: id !== idOf(2), code: null, message: null }));
  const body = { ids, from: idOf(8) };
  await storeAnswer(mirror, { name: 'classes.addUsers', params, body, answer: { data: results }, askedAt: Date.now() });
  expect(await mirror.lists.get(`${list}#page=1`)).toMatchObject({ ids: [idOf(2)], totalItems: 1 });
  expect((await mirror.users.get(idOf(1)))?.classIds).toEqual([idOf(9)]);
  expect((await mirror.users.get(idOf(2)))?.classIds).toEqual([idOf(8)]);
});

const finished = '2026-01-01T00:00:00.000Z';
/** Answers of the calls whose answers are kept whole. */
const kept: Record<string, object> = {
  'me.preferences': {
    language: 'ar',
    digits: null,
    theme: null,
    weeklyMail: true,
    reminderMail: true,
    reportMail: false,
  },
  'me.push': { publicKey: 'x', since: finished },
  'settings.get': {
    ...{ name: 'Nur', address: null, email: null, phone: null, charityNumber: null, privacyUrl: null, termsUrl: null },
    ...{ zakatScholar: null, arrivingShare: 95, givingKinds: ['sadaqa'], id: 'installation', dueDay: 7 },
    ...{ version: 1, changedDate: finished, logo: null },
  },
  'pages.get': {
    ...{ id: 'privacy-en', page: 'privacy', language: 'en', text: '# Data', address: null },
    ...{ version: 1, changedDate: finished },
  },
  'news.get': { items: [], newCount: 0 },
  'books.accounts': { id: 'books', version: 1, ...Object.fromEntries(bookAccounts.map((name) => [name, ''])) },
  'imports.get': {
    ...{ id: idOf(1), kind: 'users', fileName: 'a.csv', state: 'done', columns: [], missingFields: [], totalRows: 0 },
    counts: { add: 0, change: 0, skip: 0, wrong: 0 },
    progress: { done: 0, failed: 0, total: 0 },
    ...{ version: 2, createdDate: finished, finishedDate: finished },
  },
};

test.each(withAnswer('kept'))('%s is at once what its reading call shows', async (name) => {
  const rule = mirrorRuleOf(name);
  const as = rule.answer === 'kept' ? (rule.as as EndpointName) : name;
  if (!isKept(as)) throw new Error(`${as} is not kept.`);
  const data = kept[as];
  await store(name, { data });
  const asked = endpointOf(as).params ? { id: (data as { id: string }).id } : {};
  expect((await readKeptAnswer(mirror, answerRequest(as, asked)))?.answer).toEqual({ data });
});

test.each(withAnswer('none'))('%s leaves what is on the device as it is', async (name) => {
  await keep('users');
  const before = await Promise.all(mirror.tables.map((table) => table.toArray()));
  await store(name, { data: { id: idOf(1), message: 'Done.' } });
  expect(await Promise.all(mirror.tables.map((table) => table.toArray()))).toEqual(before);
});

test('no writing call is left out', () => {
  const kinds = ['row', 'deleted', 'several', 'kept', 'none'].map((kind) => withAnswer(kind).length);
  expect(kinds.every((count) => count > 0)).toBe(true);
  expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(names.length);
});
