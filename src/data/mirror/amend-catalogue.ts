import type { Table } from 'dexie';
import { type Catalogue, type Catalogued, type Ordering, orderings, placeOf, writeDown } from './catalogue.ts';
import { compareTexts } from './catalogue-order.ts';

/** An order without the rows that are put in anew, and how many rows stood before each of those. */
interface Rest {
  ordering: Ordering;
  places: Uint32Array;
  ranksBefore: ReadonlyMap<number, number>;
}

/**
 * Brings rows of a catalogue up to date: those that came, changed or went. Names are not kept in it, so that the rows
 * beside which one belongs are read: the two where it stood, and where it does not belong there any more, a few for each
 * halving of the order.
 */
export async function amendCatalogue<TRow extends Catalogued>(
  catalogue: Catalogue,
  table: Table<TRow, string>,
  ids: readonly string[],
): Promise<void> {
  const rows = (await table.bulkGet([...ids])).filter((row) => row !== undefined);
  const changed = new Set(ids.map((id) => placeOf(catalogue, id)));
  const rests = [restOf(catalogue, 'name', changed), restOf(catalogue, 'created', changed)];
  const ranks = await Promise.all(rests.map((rest) => ranksIn(catalogue, table, rest, rows)));
  for (const row of rows) {
    const place = placeOf(catalogue, row.id) ?? catalogue.ids.length;
    if (place === catalogue.ids.length) catalogue.placeOfLater.set(row.id, place);
    writeDown(catalogue, place, row);
  }
  rests.forEach((rest, index) => {
    catalogue.orders[rest.ordering] = withRows(catalogue, rest, rows, ranks[index] ?? []);
  });
}

function restOf({ orders }: Catalogue, ordering: Ordering, changed: ReadonlySet<number | undefined>): Rest {
  const order = orders[ordering];
  const ranks = [...changed].map((place) => (place === undefined ? -1 : order.indexOf(place)));
  const places = new Uint32Array(order.length);
  const ranksBefore = new Map<number, number>();
  let taken = 0;
  let count = 0;
  for (const rank of [...ranks.filter((known) => known >= 0).sort((a, b) => a - b), order.length]) {
    places.set(order.subarray(taken, rank), count);
    count += rank - taken;
    taken = rank + 1;
    const place = order[rank];
    if (place !== undefined) ranksBefore.set(place, count);
  }
  return { ordering, places: places.subarray(0, count), ranksBefore };
}

/** How many rows come before each of these. All of them are looked for together: one reading for each step. */
async function ranksIn<TRow extends Catalogued>(
  catalogue: Catalogue,
  table: Table<TRow, string>,
  { ordering, places, ranksBefore }: Rest,
  rows: readonly TRow[],
): Promise<number[]> {
  const searches = rows.map((row) => ({ row, low: 0, high: places.length }));
  /** Reads a row that is in the order, and learns from it where the searched one can still be. */
  const lookBeside = async (looks: { search: (typeof searches)[number]; rank: number }[]) => {
    const beside = await table.bulkGet(looks.map(({ rank }) => catalogue.ids[places[rank] ?? 0] ?? ''));
    looks.forEach(({ search, rank }, index) => {
      const other = beside[index];
      // Who went meanwhile is told of by the next amendment, with which these rows come again.
      if (other && compare(other, search.row, ordering) < 0) search.low = Math.max(search.low, rank + 1);
      else search.high = Math.min(search.high, rank);
    });
  };
  const guesses = searches.flatMap((search) => {
    // A new row is most often the newest.
    const guess = ranksBefore.get(placeOf(catalogue, search.row.id) ?? -1) ?? places.length;
    return [guess - 1, guess].filter((rank) => rank >= 0 && rank < places.length).map((rank) => ({ search, rank }));
  });
  await lookBeside(guesses);
  for (;;) {
    const open = searches.filter(({ low, high }) => low < high);
    if (open.length === 0) return searches.map(({ low }) => low);
    await lookBeside(open.map((search) => ({ search, rank: (search.low + search.high) >>> 1 })));
  }
}

function withRows<TRow extends Catalogued>(
  catalogue: Catalogue,
  { places, ordering }: Rest,
  rows: readonly TRow[],
  ranks: readonly number[],
): Uint32Array {
  const added = rows
    .map((row, index) => ({ row, rank: ranks[index] ?? 0 }))
    .sort((a, b) => a.rank - b.rank || compare(a.row, b.row, ordering));
  const whole = new Uint32Array(places.length + added.length);
  let taken = 0;
  added.forEach(({ row, rank }, before) => {
    whole.set(places.subarray(taken, rank), taken + before);
    whole[rank + before] = placeOf(catalogue, row.id) ?? 0;
    taken = rank;
  });
  whole.set(places.subarray(taken), taken + added.length);
  return whole;
}

function compare(a: Catalogued, b: Catalogued, ordering: Ordering): number {
  return compareTexts(orderings[ordering](a), orderings[ordering](b)) || compareTexts(a.id, b.id);
}
