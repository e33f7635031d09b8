import type { Table } from 'dexie';
import { idle } from './breather.ts';
import { type Catalogue, type Catalogued, emptyCatalogue, writeDown } from './catalogue.ts';
import { placesInOrder } from './catalogue-order.ts';

/** So many rows are read at once: what the browser does for them in one go is not felt. */
const rowsAtOnce = 200;

/** A table with more rows stays without a catalogue: it would take more memory than a cheap phone gives a page. */
const mostRows = 250_000;

/**
 * Reads the catalogue of a table, in pieces between which the page is idle. By id: the order in which rows lie in the
 * database, which is far faster than any index.
 * @param isWanted asked between the pieces
 * @returns undefined where it is not wanted any more, or the table is too large
 */
export async function readCatalogue<TRow extends Catalogued>(
  table: Table<TRow, string>,
  isWanted: () => boolean,
): Promise<Catalogue | undefined> {
  const catalogue = emptyCatalogue();
  const { ids } = catalogue;
  const known = new Map<string, number>();
  const names: string[] = [];
  const moments: string[] = [];
  for (;;) {
    const after = ids.at(-1);
    const later = after === undefined ? table.orderBy(':id') : table.where(':id').above(after);
    const rows = await later.limit(rowsAtOnce).toArray();
    for (const row of rows) {
      writeDown(catalogue, ids.length, row, known);
      names.push(row.mirrored.name);
      moments.push(row.createdDate);
    }
    if (rows.length < rowsAtOnce) break;
    await idle();
    if (!isWanted() || ids.length > mostRows) return undefined;
  }
  catalogue.inOrder = ids.length;
  catalogue.orders.name = await placesInOrder(names);
  catalogue.orders.created = await placesInOrder(moments);
  return isWanted() ? catalogue : undefined;
}
