import { type Collection, Dexie, type Table } from 'dexie';
import { arranged } from './arranged.ts';
import type { ListSnapshot, Mirror } from './database.ts';
import { type ListRequest, pageOf, queryOfKey } from './list-key.ts';
import { listNames, listShape } from './list-shapes.ts';
import type { Mirrored, Rows, RowTable } from './row.ts';
import { wordsOf } from './search-words.ts';
import { readSyncState } from './sync-state.ts';
import { rowsOf } from './write.ts';

type Stored = Mirrored<Rows[RowTable]>;

interface Answer {
  rows: Stored[];
  totalItems: number;
}

/** Up to so many hits are read and arranged in memory; more are picked out of the order's index by their keys. */
const fewHits = 1_000;

/**
 * Answers a list from the rows on this device: search, filter, order and page, by index (design/offline.md, the mirror).
 * Undefined where no row of that list is here, so that nobody reads 'none' for 'not saved'.
 */
export async function answerFromRows(mirror: Mirror, request: ListRequest): Promise<Answer | undefined> {
  const members = await membersOf(mirror, request);
  if (members) return members.length === 0 ? undefined : pageFrom(arranged(members, request), request);
  const table = rowsOf(mirror, listShape(request.name).table);
  if ((await table.limit(1).count()) === 0) return undefined;
  const words = wordsOf(request.query.search ?? '');
  return words.length > 0 ? searchAll(table, request, words) : pageByIndex(inOrder(table, request), request);
}

/** The rows of a list that is part of its table; undefined for a list of the whole table. */
async function membersOf(mirror: Mirror, request: ListRequest): Promise<Stored[] | undefined> {
  const { of, known, table, newestFirst } = listShape(request.name);
  const rows = rowsOf(mirror, table);
  if (known) return rowsWith(rows, idsIn(await mirror.lists.where('list').equals(request.list).toArray()));
  const own = request.query.mine === 'true' ? new Set(await idsOfOwn(mirror, table)) : undefined;
  if (!of) return own && rowsWith(rows, [...own]);
  const index = `[${of.field}+${newestFirst ? 'createdDate' : 'mirrored.name'}]`;
  const value = request.params[of.param];
  const members = await rows.where(index).between([value, Dexie.minKey], [value, Dexie.maxKey]).toArray();
  // What only this device knows of stands in the list by the outbox (watch/pending.ts).
  return members.filter(({ id, mirrored }) => mirrored.at > 0 && (!own || own.has(id)));
}

/**
 * Whose own a row is stands in no field of it, but in every snapshot that was asked for the own ones; and what the
 * synchronisation brings to a teacher or student are the own ones.
 */
async function idsOfOwn(mirror: Mirror, table: RowTable): Promise<string[]> {
  const state = await readSyncState(mirror);
  if (state && state.doneAt > 0) return rowsOf(mirror, table).where('mirrored.round').above(0).primaryKeys();
  const names = listNames.filter((name) => listShape(name).table === table).map((name) => `${name}?`);
  const snapshots = await mirror.lists.where('list').startsWithAnyOf(names).toArray();
  return idsIn(snapshots.filter(({ key }) => queryOfKey(key).get('mine') === 'true'));
}

function idsIn(snapshots: readonly ListSnapshot[]): string[] {
  return [...new Set(snapshots.flatMap(({ ids }) => ids))];
}

function pageFrom(rows: Stored[], request: ListRequest): Answer {
  const { page, limit } = pageOf(request);
  return { rows: rows.slice((page - 1) * limit, page * limit), totalItems: rows.length };
}

async function pageByIndex(ordered: () => Collection<Stored, string>, request: ListRequest): Promise<Answer> {
  const { page, limit } = pageOf(request);
  const totalItems = await ordered().count();
  const start = (page - 1) * limit;
  return { rows: await ordered().offset(start).limit(limit).toArray(), totalItems };
}

async function searchAll(table: Table<Stored, string>, request: ListRequest, words: string[]): Promise<Answer> {
  const ids = await idsWithAll(table, words);
  if (ids.size <= fewHits) return pageFrom(arranged(await rowsWith(table, [...ids]), request), request);
  const { page, limit } = pageOf(request);
  const keys = (await inOrder(table, request)().primaryKeys()).filter((id) => ids.has(id));
  return { rows: await rowsWith(table, keys.slice((page - 1) * limit, page * limit)), totalItems: keys.length };
}

async function idsWithAll(table: Table<Stored, string>, words: readonly string[]): Promise<Set<string>> {
  let ids: Set<string> | undefined;
  for (const word of words) {
    const hits = await table.where('mirrored.words').startsWith(word).primaryKeys();
    const before = ids;
    ids = new Set(before ? hits.filter((id) => before.has(id)) : hits);
  }
  return ids ?? new Set();
}

async function rowsWith(table: Table<Stored, string>, ids: readonly string[]): Promise<Stored[]> {
  const rows = await table.bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

/** The whole table in the asked order and filtered, by an index. */
function inOrder(table: Table<Stored, string>, { name, query }: ListRequest): () => Collection<Stored, string> {
  const { newestFirst } = listShape(name);
  const sort = query.sort ?? (newestFirst ? '-created' : 'name');
  const filter = query.role !== undefined ? ['role', query.role] : sponsoredFilter(query.sponsored);
  return () => {
    const ordered = collectionOf(table, sort, filter);
    return sort.startsWith('-') ? ordered.reverse() : ordered;
  };
}

function collectionOf(
  table: Table<Stored, string>,
  sort: string,
  filter: (string | number)[] | undefined,
): Collection<Stored, string> {
  if (sort.endsWith('created')) {
    const all = table.orderBy('createdDate');
    return filter ? all.filter((row) => valueAt(row, String(filter[0])) === filter[1]) : all;
  }
  if (!filter) return table.orderBy('mirrored.name');
  const [field, value] = filter;
  return table.where(`[${field}+mirrored.name]`).between([value, Dexie.minKey], [value, Dexie.maxKey]);
}

function sponsoredFilter(sponsored: string | undefined): (string | number)[] | undefined {
  return sponsored === undefined ? undefined : ['mirrored.sponsored', sponsored === 'true' ? 1 : 0];
}

function valueAt(row: Stored, path: string): unknown {
  return path === 'mirrored.sponsored' ? row.mirrored.sponsored : 'role' in row && row.role;
}
