import { Dexie, type Table } from 'dexie';
import { serverNow } from '#data/api/server-clock.ts';
import type { ListSnapshot, Mirror } from '#data/database/database.ts';
import type { Mirrored, Rows, RowTable } from '#data/database/entities.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { isListedBy } from './arranged.ts';
import { type ListRequest, queryOfKey } from './list-key.ts';
import { leavesOut, listNames, listShape } from './list-shapes.ts';
import { mirrored } from './mirrored.ts';

/** A list's answer with the time of its request, in milliseconds. */
export interface ListAnswer {
  rows: readonly Rows[RowTable][];
  totalItems: number;
  meta?: Record<string, unknown>;
  askedAt: number;
}

/**
 * Stores a list's answer: its rows and its snapshot in one transaction.
 * @throws OwnerLeft if the account has signed out since the request
 */
export async function storeList(mirror: Mirror, request: ListRequest, answer: ListAnswer): Promise<void> {
  const { table } = listShape(request.name);
  await whileSignedIn(mirror, [mirror.table(table), mirror.lists, mirror.outbox], async () => {
    await storeRows(mirror, table, answer.rows, answer.askedAt);
    const before = await mirror.lists.get(request.key);
    if (before && isOvertaken(before.askedAt, answer.askedAt)) return;
    await dropGone(mirror, request, answer);
    await mirror.lists.put({
      key: request.key,
      list: request.list,
      ids: answer.rows.map(({ id }) => id),
      totalItems: answer.totalItems,
      at: Date.now(),
      askedAt: answer.askedAt,
      ...(answer.meta && { meta: answer.meta }),
    });
  });
}

/**
 * Removes rows that the device still has in a complete list but the server does not: they were deleted, or left the caller's
 * reach. People may have left only this one class; the synchronisation reports the rest.
 */
async function dropGone(mirror: Mirror, request: ListRequest, answer: ListAnswer): Promise<void> {
  const { of, table } = listShape(request.name);
  if (!of || table === 'users' || !isWhole(request, answer)) return;
  const there = new Set(answer.rows.map(({ id }) => id));
  const now = new Date(serverNow());
  const index = `[${of.field}+${listShape(request.name).newestFirst ? 'createdDate' : 'mirrored.name'}]`;
  const value = request.params[of.param];
  const known = await rowsOf(mirror, table)
    .where(index)
    .between([value, Dexie.minKey], [value, Dexie.maxKey])
    .filter((row) => {
      const {
        id,
        mirrored: { at },
      } = row;
      return !there.has(id) && at > 0 && !isOvertaken(at, answer.askedAt) && isListedBy(row, request.query, now);
    })
    .primaryKeys();
  const unsent = await unsentRows(mirror, known);
  await rowsOf(mirror, table).bulkDelete(known.filter((id) => !unsent.has(id)));
}

function isWhole(request: ListRequest, { rows, totalItems }: ListAnswer): boolean {
  return request.query.page === '1' && rows.length === totalItems && !leavesOut(request);
}

/**
 * True if the stored row arrived after this answer was requested. A time in the future proves nothing: the clock was set
 * back since.
 */
function isOvertaken(storedAt: number, askedAt: number): boolean {
  return storedAt > askedAt && storedAt <= Date.now();
}

/**
 * Stores rows from the server. It never overwrites a row that an unsent outbox item makes, nor a newer version that arrived
 * after `askedAt` (milliseconds): on a bad connection, a later answer can come first.
 * @param round the round of the synchronisation, if that brings the rows
 * @throws OwnerLeft if the account has signed out since the request
 */
export async function storeRows<TTable extends RowTable>(
  mirror: Mirror,
  table: TTable,
  rows: readonly Rows[TTable][],
  askedAt: number,
  round?: number,
): Promise<void> {
  const stored = rowsOf(mirror, table);
  await whileSignedIn(mirror, [stored, mirror.outbox], async () => {
    const ids = rows.map(({ id }) => id);
    const made = await unsentRows(mirror, ids, 'create');
    const known = await stored.bulkGet(ids);
    const now = Date.now();
    const fresh = rows.flatMap((row, index) => {
      const before = known[index];
      const overtaken = before && before.version > row.version && isOvertaken(before.mirrored.at, askedAt);
      if (overtaken || (before && made.has(row.id))) return [];
      return [mirrored(table, row, now, round ?? before?.mirrored.round)];
    });
    await stored.bulkPut(fresh);
  });
}

/**
 * Effect of a successful creation on the mirror: the server's row comes first in lists ordered by age, and last in those in
 * reading order. Runs inside a transaction over the row's table and `lists`.
 */
export async function storeCreated<TTable extends RowTable>(
  mirror: Mirror,
  table: TTable,
  row: Rows[TTable],
): Promise<void> {
  await Promise.all([
    rowsOf(mirror, table).put(mirrored(table, row, Date.now())),
    ...listsOf(table, row).map((list) => addToList(mirror, list, row.id)),
  ]);
}

/** Reads the pages of a list at once; `modify` would walk from page to page for each sent item. */
async function addToList(mirror: Mirror, list: string, id: string): Promise<void> {
  const pages = await mirror.lists.where('list').equals(list).toArray();
  const without = pages.filter(({ ids }) => !ids.includes(id));
  if (without.length > 0) await mirror.lists.bulkPut(without.map((page) => withNew(id, page)));
}

function withNew(id: string, snapshot: ListSnapshot): ListSnapshot {
  const { ids, totalItems } = snapshot;
  const query = queryOfKey(snapshot.key);
  const page = Number(query.get('page') ?? 1);
  const inOrder = query.get('sort') === 'position';
  const isLast = (page - 1) * Number(query.get('limit') ?? Number.MAX_SAFE_INTEGER) + ids.length === totalItems;
  const there = inOrder ? (isLast ? [...ids, id] : ids) : page === 1 ? [id, ...ids] : ids;
  return { ...snapshot, ids: there, totalItems: totalItems + 1 };
}

/** Effect of a successful deletion on the mirror: the rows leave their table and every list. */
export async function removeDeleted(mirror: Mirror, table: RowTable, ids: readonly string[]): Promise<void> {
  const names = listNames.filter((name) => listShape(name).table === table).map((name) => `${name}?`);
  await mirror.transaction('rw', [mirror.table(table), mirror.lists], async () => {
    await mirror.table(table).bulkDelete([...ids]);
    await removeFromLists(mirror, names, ids);
  });
}

/** Effect of people leaving a class: they stay in other classes, and in every list except those of this class. */
export async function removeFromClass(mirror: Mirror, classId: string, ids: readonly string[]): Promise<void> {
  const names = listNames.flatMap((name) => {
    const { of } = listShape(name);
    return of?.field === 'classIds' && !of.through ? [`${name}?${new URLSearchParams({ [of.param]: classId })}`] : [];
  });
  await mirror.transaction('rw', [mirror.users, mirror.lists], async () => {
    await mirror.users
      .where('id')
      .anyOf(ids)
      .modify((row) => {
        row.classIds = row.classIds.filter((id) => id !== classId);
      });
    await removeFromLists(mirror, names, ids);
  });
}

/** @param names the start of their keys */
async function removeFromLists(mirror: Mirror, names: readonly string[], ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  await mirror.lists
    .where('list')
    .startsWithAnyOf([...names])
    .modify((snapshot) => {
      const left = snapshot.ids.filter((id) => !gone.has(id));
      const removed = snapshot.ids.length - left.length;
      if (removed === 0) return;
      snapshot.ids = left;
      snapshot.totalItems = Math.max(left.length, snapshot.totalItems - removed);
    });
}

/** The table of an entity with its row type, which Dexie's intersection of tables does not give for an open name. */
export function rowsOf<TTable extends RowTable>(mirror: Mirror, table: TTable): Table<Mirrored<Rows[TTable]>, string> {
  return mirror.table(table);
}

/**
 * The rows among these that have an unsent outbox item.
 * @param only the kind of items to look for; all kinds if left out
 */
async function unsentRows(mirror: Mirror, ids: readonly string[], only?: OutboxItem['kind']): Promise<Set<string>> {
  const items = await mirror.outbox.where('rowId').anyOf(ids).toArray();
  const isUnsent = ({ state, kind }: OutboxItem) => state !== 'sent' && (only ?? kind) === kind;
  return new Set(items.filter(isUnsent).map(({ rowId }) => rowId));
}

function listsOf(table: RowTable, row: Rows[RowTable]): string[] {
  return listNames.flatMap((name) => {
    const shape = listShape(name);
    if (shape.table !== table || !shape.newestFirst) return [];
    if (!shape.of) return [`${name}?`];
    const value = shape.of.field in row ? row[shape.of.field as keyof typeof row] : '';
    return [`${name}?${new URLSearchParams({ [shape.of.param]: String(value) })}`];
  });
}
