import { Dexie, type Table } from 'dexie';
import { amendCatalogue } from './amend-catalogue.ts';
import { idle } from './breather.ts';
import type { Catalogue, Catalogued } from './catalogue.ts';
import { changedIds } from './changed-ids.ts';
import { readCatalogue } from './read-catalogue.ts';
import { forget } from './table-memory.ts';

/** A table whose catalogue is kept, or is being read. */
interface Kept {
  catalogue?: Catalogue;
  /** Written since the catalogue knows it. */
  changed: Set<string>;
  amending?: Promise<void> | undefined;
  /** Rows that were brought up to date in it; each leaves behind what it was found by before. */
  amendments: number;
}

/** By the table's address as Dexie names it, the one that was asked for last at the end. */
const kept = new Map<string, Kept>();

/** A catalogue of a large table takes megabytes. */
const mostKept = 3;

/** With so many changes at once, or so many in all, a catalogue is read anew. */
const mostChanges = 500;
const mostAmendments = 5_000;

/** Rounds in which what is written meanwhile is brought in too, before it is left to the next who asks. */
const mostTurns = 3;

/** A table that has just been written to, as by a synchronisation, is about to be written to again. */
const quietMs = 1_000;
const writtenAt = new Map<string, number>();

Dexie.on('storagemutated', (parts) => {
  for (const [address, ranges] of Object.entries(parts)) {
    // What was written by id; the same again by index has the name of the index behind it.
    if (!address.endsWith('/')) continue;
    writtenAt.set(address, performance.now());
    const one = kept.get(address);
    const ids = one && changedIds(ranges);
    for (const id of ids ?? []) one?.changed.add(id);
    if (one && (!ids || one.changed.size > mostChanges)) kept.delete(address);
  }
});

/**
 * The catalogue of a table, up to date with all that was written before the call; undefined where none is kept. Live
 * queries that use it have to read the table itself before, or they never hear of a change.
 */
export async function catalogueOf<TRow extends Catalogued>(table: Table<TRow, string>): Promise<Catalogue | undefined> {
  const address = addressOf(table);
  const one = kept.get(address);
  if (!one?.catalogue) return undefined;
  kept.delete(address);
  kept.set(address, one);
  if (one.changed.size > 0 || one.amending) {
    one.amending ??= outside(() => amend(one, table));
    await one.amending;
  }
  return kept.get(address) === one && one.changed.size === 0 ? one.catalogue : undefined;
}

/** Has the catalogue of a table read as soon as nobody writes to it and the page has time. To be asked for large tables only. */
export function keepCatalogue<TRow extends Catalogued>(table: Table<TRow, string>): void {
  const address = addressOf(table);
  if (kept.has(address)) return;
  const one: Kept = { changed: new Set(), amendments: 0 };
  kept.set(address, one);
  for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
  forgetOnClose(table.db);
  void outside(() => read(one, table));
}

async function read<TRow extends Catalogued>(one: Kept, table: Table<TRow, string>): Promise<void> {
  const address = addressOf(table);
  const isWanted = () => kept.get(address) === one;
  try {
    for (let wait = untilQuiet(address); wait > 0 && isWanted(); wait = untilQuiet(address)) await pause(wait);
    await idle();
    const catalogue = isWanted() ? await readCatalogue(table, isWanted) : undefined;
    if (catalogue) {
      one.catalogue = catalogue;
      forget(table.db.name, table.name);
    } else drop(one, table);
  } catch (error) {
    giveUp(one, table, error);
  }
}

async function amend<TRow extends Catalogued>(one: Kept, table: Table<TRow, string>): Promise<void> {
  try {
    for (let turn = 0; one.catalogue && one.changed.size > 0 && turn < mostTurns; turn += 1) {
      const ids = [...one.changed];
      one.changed.clear();
      one.amendments += ids.length;
      if (one.amendments > mostAmendments) return drop(one, table);
      await amendCatalogue(one.catalogue, table, ids);
      // What was written meanwhile may have moved the rows beside which these were put.
      if (one.changed.size > 0) for (const id of ids) one.changed.add(id);
    }
  } catch (error) {
    giveUp(one, table, error);
  } finally {
    one.amending = undefined;
  }
}

/** It only makes lists faster: who asks next is answered without, and told by their own reading of what is wrong. */
function giveUp(one: Kept, table: Table, error: unknown): void {
  drop(one, table);
  if (table.db.isOpen()) console.warn('The catalogue of a table could not be kept.', error);
}

/** Only itself: another reading may have taken its place. */
function drop(one: Kept, table: Table): void {
  const address = addressOf(table);
  if (kept.get(address) === one) kept.delete(address);
}

const watched = new WeakSet<Dexie>();

/** A database that is closed is wiped or upgraded: who signs out leaves nothing of theirs in memory. */
function forgetOnClose(database: Dexie): void {
  if (watched.has(database)) return;
  watched.add(database);
  database.on('close', () => {
    for (const address of [...kept.keys()]) if (address.startsWith(`idb://${database.name}/`)) kept.delete(address);
  });
}

/** Not within the live query that asks: what Dexie reads in it ends with it, and would count as read by it. */
function outside(work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => work().then(resolve, reject), 0);
  });
}

function untilQuiet(address: string): number {
  const written = writtenAt.get(address);
  return written === undefined ? 0 : written + quietMs - performance.now();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function addressOf({ db, name }: Table): string {
  return `idb://${db.name}/${name}/`;
}
