import { Dexie, type Table } from 'dexie';
import { monthOf } from '#contract/month.ts';
import { classStateOf } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { type ListSnapshot, type Mirror, mirrorName } from '#data/database/database.ts';
import type { Mirrored, Rows, RowTable } from '#data/database/entities.ts';
import { arranged } from './arranged.ts';
import { type ListRequest, pageOf, queryOfKey } from './list-key.ts';
import { isAnswerable, isUnindexed, listNames, listShape } from './list-shapes.ts';
import { allKeys, directed, keysOfPage, orderOf } from './order.ts';
import { wordsOf } from './search-words.ts';
import { readSyncState } from './sync-state.ts';
import { remembered } from './table-memory.ts';
import { rowsOf } from './write.ts';

type Stored = Mirrored<Rows[RowTable]>;

interface Answer {
  rows: Stored[];
  totalItems: number;
}

/** Up to this many hits are read and sorted in memory; more are picked out of the order's index by their keys. */
const fewHits = 1_000;

/**
 * Answers a list from the rows on this device: search, filter, order and page, by index (docs/rules.md#the-mirror).
 * Undefined if no row of that list is here: otherwise a user would read 'none' where nothing was saved.
 */
export async function answerFromRows(mirror: Mirror, request: ListRequest): Promise<Answer | undefined> {
  if (!isAnswerable(request)) return undefined;
  const members = await membersOf(mirror, request);
  if (members) return members.length === 0 ? undefined : pageFrom(arranged(members, request), request);
  const table = rowsOf(mirror, listShape(request.name).table);
  // The query reads a row, so that a live query notices every change, whatever else answers it. `count` is not used:
  // browsers walk through all rows for it, whatever the limit.
  if ((await table.limit(1).toArray()).length === 0) return undefined;
  if (isUnindexed(request) || (await hasEndedClass(mirror, table)))
    return pageFrom(arranged(await table.toArray(), request), request);
  const words = wordsOf(request.query.search ?? '');
  return words.length > 0 ? searchAll(table, request, words) : pageByIndex(table, request);
}

/**
 * Lists leave out classes that have ended (contract/school-year/class-states.ts), and no index of an order knows which those
 * are.
 */
async function hasEndedClass(mirror: Mirror, table: Table<Stored, string>): Promise<boolean> {
  if (table.name !== 'classes') return false;
  return (
    (
      await mirror.classes
        .where('lastMonth')
        .below(monthOf(new Date(serverNow())))
        .limit(1)
        .toArray()
    ).length > 0
  );
}

/** The rows of a list that is part of its table; undefined for a list of the whole table. */
async function membersOf(mirror: Mirror, request: ListRequest): Promise<Stored[] | undefined> {
  const { of, known, table, newestFirst } = listShape(request.name);
  const rows = rowsOf(mirror, table);
  if (known) {
    const named = idsIn(await mirror.lists.where('list').equals(request.list).toArray());
    return rowsWith(rows, named.length === 0 && isOfOwner(mirror, request) ? await idsOfOwn(mirror, table) : named);
  }
  const own = request.query.mine === 'true' ? new Set(await idsOfOwn(mirror, table)) : undefined;
  if (table === 'users' && (of || isOfPlace(request))) return peopleOf(mirror, request);
  if (!of) return own && rowsWith(rows, [...own]);
  const index = `[${of.field}+${newestFirst ? 'createdDate' : 'mirrored.name'}]`;
  const value = request.params[of.param];
  const members = await rows.where(index).between([value, Dexie.minKey], [value, Dexie.maxKey]).toArray();
  // The outbox adds rows that only this device knows (watch/pending.ts).
  return members.filter(({ id, mirrored }) => mirrored.at > 0 && (!own || own.has(id)));
}

function isOfPlace({ query }: ListRequest): boolean {
  return query.madarisId !== undefined || query.classId !== undefined;
}

/** The people of a class, or of those classes of a madrasa that are on this device; of the madrasa itself, of those that go on. */
async function peopleOf(mirror: Mirror, { params, query }: ListRequest): Promise<Stored[]> {
  const classId = params.classId ?? query.classId;
  const madarisId = params.id ?? query.madarisId;
  const ofMadrasa =
    madarisId &&
    (await mirror.classes
      .where('[madarisId+mirrored.name]')
      .between([madarisId, Dexie.minKey], [madarisId, Dexie.maxKey])
      .toArray());
  const now = new Date(serverNow());
  const isAsked = (row: Rows['classes']) =>
    classId ? row.id === classId : !params.id || classStateOf(row, now) !== 'ended';
  const named = classId ? [classId] : [];
  const asked = ofMadrasa ? ofMadrasa.filter(isAsked).map(({ id }) => id) : named;
  return mirror.users.where('classIds').anyOf(asked).distinct().toArray();
}

/** True if the list contains the places of this database's owner. */
function isOfOwner(mirror: Mirror, { name, params }: ListRequest): boolean {
  return name === 'users.madaris' && mirrorName(params.id ?? null) === mirror.name;
}

/**
 * Ids of the rows of the mirror's owner. No field of a row names its owner. The ids come from every snapshot of a list asked
 * with `mine`, and from the rows that the synchronisation brings to a teacher or student.
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

async function pageByIndex(table: Table<Stored, string>, request: ListRequest): Promise<Answer> {
  const { page, limit } = pageOf(request);
  const order = orderOf(table, request);
  const start = (page - 1) * limit;
  const totalItems = await remembered(table.db.name, table.name, `count ${order.name}`, order.count);
  if (start === 0) return { rows: await directed(order).limit(limit).toArray(), totalItems };
  return { rows: await rowsWith(table, await keysOfPage(table, order, { start, limit, totalItems })), totalItems };
}

/** Looks up the longest word first, because it is likely to leave the fewest rows; few are sorted in memory. */
async function searchAll(table: Table<Stored, string>, request: ListRequest, words: string[]): Promise<Answer> {
  let ids: Set<string> | undefined;
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const hits = await hitsOf(table, word);
    const before = ids;
    ids = new Set(before ? hits.filter((id) => before.has(id)) : hits);
    if (ids.size <= fewHits) return pageFrom(arranged(await rowsWith(table, [...ids]), request), request);
  }
  const { page, limit } = pageOf(request);
  const keys = (await allKeys(table, orderOf(table, request))).filter((id) => ids?.has(id));
  return { rows: await rowsWith(table, keys.slice((page - 1) * limit, page * limit)), totalItems: keys.length };
}

/** Ids of rows with a word that starts like this; a row comes once for each such word. */
function hitsOf(table: Table<Stored, string>, word: string): Promise<string[]> {
  const find = () => table.where('mirrored.words').startsWith(word).primaryKeys();
  return remembered(table.db.name, table.name, `hits ${word}`, find);
}

async function rowsWith(table: Table<Stored, string>, ids: readonly string[]): Promise<Stored[]> {
  const rows = await table.bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}
