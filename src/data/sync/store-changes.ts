import type { Changes } from '#contract/entities/changes.ts';
import type { Mirror } from '#data/mirror/database.ts';
import type { Rows, RowTable } from '#data/mirror/row.ts';
import { type SyncState, writeSyncState } from '#data/mirror/sync-state.ts';
import { rowsOf, storeRows } from '#data/mirror/write.ts';

/** What the synchronisation brings, by its tables. */
export const syncedTables = [
  'regions',
  'madaris',
  'classes',
  'materials',
  'reports',
  'users',
] as const satisfies readonly RowTable[];
export type SyncedTable = (typeof syncedTables)[number];

/** What everybody may read; the device may have rows of it that are not in the caller's scope. */
const publicTables: readonly SyncedTable[] = ['regions', 'madaris', 'classes'];

/** So many rows are stored in one transaction: a phone that is busy with more lets its screens wait. */
const chunkRows = 500;

/**
 * Stores one page of changes, and behind it the cursor to go on with. A page that is cut short is fetched and stored
 * again, to the same effect. Rows with an unsent outbox item stay as their author left them.
 * @param askedAt when the page was asked for, in milliseconds
 */
export async function storeChanges(
  mirror: Mirror,
  before: SyncState,
  page: Changes,
  askedAt: number,
): Promise<SyncState> {
  const round = page.anew ? { round: before.round + 1, since: askedAt } : { round: before.round, since: before.since };
  const state: SyncState = { ...before, ...round, cursor: page.cursor };
  for (const table of syncedTables) {
    await storeTable(mirror, table, page, askedAt, state.round);
    await removeRows(mirror, table, page.gone[table]);
  }
  if (!page.more) {
    await removeUntold(mirror, state);
    state.doneAt = Date.now();
  }
  await writeSyncState(mirror, state);
  return state;
}

async function storeTable<TTable extends SyncedTable>(
  mirror: Mirror,
  table: TTable,
  page: Changes,
  askedAt: number,
  round: number,
): Promise<void> {
  // The contract names the rows of a page as the mirror names its tables.
  const rows = page[table] as Rows[TTable][];
  for (let start = 0; start < rows.length; start += chunkRows) {
    await storeRows(mirror, table, rows.slice(start, start + chunkRows), askedAt, round);
  }
}

async function removeRows(mirror: Mirror, table: SyncedTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await mirror.transaction('rw', [mirror.table(table), mirror.outbox], async () => {
    const items = await mirror.outbox.where('rowId').anyOf(ids).toArray();
    const unsent = new Set(items.filter(({ state }) => state !== 'sent').map(({ rowId }) => rowId));
    await mirror.table(table).bulkDelete(ids.filter((id) => !unsent.has(id)));
  });
}

/**
 * What a whole round did not tell is no longer in the scope. Of what everybody may read, rows that came with a screen
 * and never by the synchronisation stay.
 */
async function removeUntold(mirror: Mirror, { round, since }: SyncState): Promise<void> {
  for (const table of syncedTables) {
    const lowest = publicTables.includes(table) ? 1 : 0;
    const untold = await rowsOf(mirror, table)
      .where('mirrored.round')
      .between(lowest, round)
      .filter(({ mirrored: { at } }) => at > 0 && at < since)
      .primaryKeys();
    await removeRows(mirror, table, untold);
  }
}
