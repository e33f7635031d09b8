import { type Collection, Dexie, type Table } from 'dexie';
import { isListSort, type ListOrder, listOrders } from '#contract/mirror/list-orders.ts';
import type { Mirrored, Rows, RowTable } from '#data/database/entities.ts';
import type { ListRequest } from './list-key.ts';
import { listShape } from './list-shapes.ts';
import { remembered } from './table-memory.ts';

type Stored = Mirrored<Rows[RowTable]>;

/** The whole table in the requested order and filtered, by an index. */
export interface Order {
  /** Always forwards, whatever the direction. */
  rows: () => Collection<Stored, string>;
  backwards: boolean;
  /** Name of the order, without its direction. */
  name: string;
  /** Number of rows in the order. Without a filter it is the whole table, which browsers count faster by id than by an index. */
  count: () => Promise<number>;
}

/** The requested order of a list. */
export function askedOrder({ name, query }: ListRequest): ListOrder {
  if (isListSort(query.sort)) return listOrders[query.sort];
  return listOrders[listShape(name).newestFirst ? '-created' : 'name'];
}

/** Up to this row, a page is reached by walking the index; pages further on use the order of all rows. */
const nearRows = 2_000;

/** Pages this close to the end are reached by walking the index backwards. */
const nearEnd = 200;

/** The order that a list asks for. */
export function orderOf(table: Table<Stored, string>, request: ListRequest): Order {
  const { query } = request;
  const { by: asked, backwards } = askedOrder(request);
  const filter = query.role !== undefined ? ['role', query.role] : sponsoredFilter(query.sponsored);
  const by = asked === 'created' ? 'createdDate' : 'mirrored.name';
  return {
    rows: () => collectionOf(table, by, filter),
    backwards,
    name: [by, ...(filter ?? [])].join(' '),
    count: () => (filter ? collectionOf(table, by, filter).count() : table.count()),
  };
}

/** Rows in the requested direction. */
export function directed({ rows, backwards }: Order): Collection<Stored, string> {
  return backwards ? rows().reverse() : rows();
}

/**
 * The ids of all rows in the requested order. Forwards, browsers return all keys of an index at once; backwards they would
 * walk.
 */
export async function allKeys(table: Table<Stored, string>, { rows, backwards, name }: Order): Promise<string[]> {
  const keys = await remembered(table.db.name, table.name, `keys ${name}`, () => rows().primaryKeys());
  return backwards ? keys.toReversed() : keys;
}

/** The ids of the rows of one page, given the total number of rows. */
export async function keysOfPage(
  table: Table<Stored, string>,
  order: Order,
  { start, limit, totalItems }: { start: number; limit: number; totalItems: number },
): Promise<string[]> {
  const end = Math.min(start + limit, totalItems);
  if (end <= nearRows) return (await directed(order).limit(end).primaryKeys()).slice(start);
  const left = totalItems - start;
  if (left <= 0) return [];
  const fromEnd = { ...order, backwards: !order.backwards };
  if (left <= nearEnd) return (await directed(fromEnd).limit(left).primaryKeys()).reverse().slice(0, limit);
  return (await allKeys(table, order)).slice(start, end);
}

function collectionOf(
  table: Table<Stored, string>,
  by: 'createdDate' | 'mirrored.name',
  filter: (string | number)[] | undefined,
): Collection<Stored, string> {
  if (!filter) return table.orderBy(by);
  const [field, value] = filter;
  if (by === 'createdDate') return table.orderBy(by).filter((row) => valueAt(row, String(field)) === value);
  return table.where(`[${field}+mirrored.name]`).between([value, Dexie.minKey], [value, Dexie.maxKey]);
}

function sponsoredFilter(sponsored: string | undefined): (string | number)[] | undefined {
  return sponsored === undefined ? undefined : ['mirrored.sponsored', sponsored === 'true' ? 1 : 0];
}

function valueAt(row: Stored, path: string): unknown {
  return path === 'mirrored.sponsored' ? row.mirrored.sponsored : 'role' in row && row.role;
}
