import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoints.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { idOf, rowBuilders } from '#tests/tools/build-rows.ts';
import { listRequest } from './list-key.ts';
import { type ListName, listNames, listShape } from './list-shapes.ts';
import { storeList, storeRows } from './write.ts';

/* Shows which answers are whole lists, by the contract's rule for each parameter: only from those, missing rows are removed. */

type AnyQuery = { [TName in ListName]: QueryInput<TName> }[ListName];
type KeysOf<T> = T extends object ? keyof T : never;
type Parameter = Exclude<KeysOf<NonNullable<AnyQuery>>, 'page' | 'limit' | 'asOf' | 'sort'>;

/** A value of every list parameter that leaves rows out; a new parameter without one does not compile. */
const values: Record<Parameter, string | ((name: ListName) => string)> = {
  search: 'noor',
  sponsored: 'false',
  mine: 'true',
  supervised: 'false',
  taught: 'false',
  attended: 'false',
  offered: 'true',
  role: 'student',
  country: 'MA',
  regionId: idOf(1),
  madarisId: idOf(100),
  classId: idOf(200),
  notInClass: idOf(200),
  hasPassword: 'false',
  former: 'true',
  state: (name) => (name === 'sponsorships.list' ? 'active' : 'ended'),
  sponsorId: idOf(400),
};

let mirror: Mirror;

beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});
afterEach(() => mirror.delete());

const params = { id: idOf(1), classId: idOf(1), type: 'region', typeId: idOf(1) };
/** Fields of two rows that belong to the list of `params`. */
const owned = { regionId: idOf(1), madarisId: idOf(1), classId: idOf(1), classIds: [idOf(1)] };

/** The number of rows left of a list of two when the server answers this question with an empty list. */
async function leftAfter(name: ListName, query: Record<string, string>): Promise<number> {
  const { table } = listShape(name);
  const rows = [idOf(301), idOf(302)].map((id): Rows[RowTable] => rowBuilders[table]({ ...owned, id }));
  await storeRows(mirror, table, rows, 0);
  await mirror.table(table).toCollection().modify({ 'mirrored.at': 1 });
  // The contract reads these as the texts of an address.
  const request = listRequest(name, params, query as unknown as QueryInput<ListName>);
  await storeList(mirror, request, { rows: [], totalItems: 0, askedAt: Date.now() });
  return mirror.table(table).count();
}

const queries = listNames.flatMap((name) =>
  Object.entries(listShape(name).query).flatMap(([parameter, rule]): [ListName, Record<string, string>][] => {
    if (rule === 'paging') return [];
    const value = values[parameter as Parameter];
    if (!('orders' in rule)) return [[name, { [parameter]: typeof value === 'string' ? value : value(name) }]];
    const part = Object.entries(rule.orders).filter(([, order]) => typeof order === 'object');
    return part.map(([order]) => [name, { [parameter]: order }]);
  }),
);

test.each(queries)('%s with %j takes nothing off the device', async (name, query) => {
  expect(await leftAfter(name, query)).toBe(2);
});

describe.each(listNames)('%s', (name) => {
  test('on another page than the first takes nothing off the device', async () => {
    const isPaged = 'page' in listShape(name).query;
    if (isPaged) expect(await leftAfter(name, { page: '2' })).toBe(2);
  });

  test('that is whole takes off the device what it does not hold, where a field of the rows says what belongs to it', async () => {
    const { of, table } = listShape(name);
    // Only the synchronisation knows whether a person who left one class is still in another.
    expect(await leftAfter(name, {})).toBe(of && table !== 'users' ? 0 : 2);
  });
});

test('there are such questions', () => {
  expect(queries.length).toBeGreaterThan(30);
});
