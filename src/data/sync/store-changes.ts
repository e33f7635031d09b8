import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { knowledge } from '#contract/mirror/knowledge.ts';
import type { Changes } from '#contract/reading/read.ts';
import type { Mirror } from '#data/database/database.ts';
import type { Rows } from '#data/database/entities.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { readSyncState, type SyncState, writeSyncState } from '#data/mirror/sync-state.ts';
import { rowsOf, storeRows } from '#data/mirror/write.ts';
import { unsentItems } from '#data/outbox/unsent-items.ts';
import { keptByOthers } from '#data/saved-files/wanted.ts';

/** Tables that everyone may read; the device may have rows of them outside the caller's scope. */
const publicTables: readonly SyncedEntity[] = ['regions', 'madaris', 'classes'];

/** A page of changes as it was read. */
export interface AskedPage {
  readonly page: Changes;
  /** Rows that this release cannot read are missing in it. */
  readonly leftOut?: boolean;
  /** Time of the request, in milliseconds. */
  readonly askedAt: number;
}

/** The rows to which a page belongs are no longer on this device. */
class MirrorCleared extends Error {
  override readonly name = 'MirrorCleared';

  constructor() {
    super('The browser has cleared these rows, or their owner has signed out and in again.');
  }
}

/** Result of storing a page. */
export interface Stored {
  /** State from which to continue. */
  readonly state: SyncState;
  /** Saved files whose rows left the device: their bytes are not in the database. */
  readonly droppedFiles: readonly string[];
}

/**
 * Stores one page of changes with the next cursor in one transaction: all of it, or nothing. Rows that an unsent outbox item
 * makes stay as their author left them. If another tab has gone further, nothing is stored and its state is returned: rows
 * of an older page must not follow those of a newer one.
 * @throws OwnerLeft after a sign-out, MirrorCleared if the rows are gone for another reason
 * @param before the state with which the page was requested
 */
export async function storeChanges(
  mirror: Mirror,
  before: SyncState,
  { page, leftOut = false, askedAt }: AskedPage,
): Promise<Stored> {
  const rows = syncedEntities.map((table) => mirror.table(table));
  return whileSignedIn(
    mirror,
    [...rows, mirror.outbox, mirror.savedFiles, mirror.texts, mirror.keptClasses],
    async () => {
      const known = await readSyncState(mirror);
      if (known === undefined && before.cursor !== '') throw new MirrorCleared();
      if (known?.role === before.role && known.cursor !== before.cursor) return { state: known, droppedFiles: [] };
      const round = page.startsOver
        ? { round: before.round + 1, since: askedAt }
        : { round: before.round, since: before.since };
      const state: SyncState = { ...before, ...round, cursor: page.cursor };
      state.knowledge ??= knowledge();
      if (page.startsOver) Object.assign(state, { startedOver: true, leftOut: false });
      state.leftOut ||= leftOut;
      const droppedFiles: string[] = [];
      for (const table of syncedEntities) {
        await storeTable(mirror, table, page, askedAt, state.round);
        if (table === 'materials' || table === 'reports') await noteAtUploads(mirror, page[table], page.gone[table]);
        droppedFiles.push(...(await removeRows(mirror, table, page.gone[table])));
      }
      if (!page.more) {
        // Later pages do not repeat it.
        if (state.startedOver) state.incomplete = (page.incomplete ?? []).filter((table) => table !== 'unknown');
        state.startedOver = false;
        // A row that could not be read would count as not sent.
        if (!state.leftOut) droppedFiles.push(...(await removeOutOfScope(mirror, state)));
        state.doneAt = Date.now();
      }
      await writeSyncState(mirror, state);
      return { state, droppedFiles };
    },
  );
}

/**
 * Notes at waiting uploads what the server now has of their rows. The list keeps showing an upload as its author left it; no
 * later page repeats its row, and the missing answer is older.
 */
async function noteAtUploads(mirror: Mirror, rows: readonly (Material | Report)[], gone: readonly string[]) {
  for (const { id, kind, rowId } of await unsentItems(mirror)) {
    const there = gone.includes(rowId) ? null : rows.find((row) => row.id === rowId);
    if (kind === 'create' && there !== undefined) await mirror.outbox.update(id, { there });
  }
}

async function storeTable<TTable extends SyncedEntity>(
  mirror: Mirror,
  table: TTable,
  page: Changes,
  askedAt: number,
  round: number,
): Promise<void> {
  // The contract names the rows of a page as the mirror names its tables.
  await storeRows(mirror, table, page[table] as Rows[TTable][], askedAt, round);
}

/**
 * Removes rows, but for those that only an unsent creation of this device stands for; what waits to be deleted is
 * deleted now. Saved files and their texts go with their rows, but those that a copy in a kept class has; a class that goes is no
 * longer kept.
 * @returns the ids of those files
 */
async function removeRows(mirror: Mirror, table: SyncedEntity, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const items = await mirror.outbox.where('rowId').anyOf(ids).toArray();
  const unsent = items.filter(({ state, kind }) => state !== 'sent' && kind === 'create');
  const made = new Set(unsent.map(({ rowId }) => rowId));
  const gone = ids.filter((id) => !made.has(id));
  const files = table === 'materials' || table === 'reports' ? await savedFilesOf(mirror, table, gone) : [];
  await mirror.savedFiles.bulkDelete(files);
  await mirror.texts.bulkDelete(files);
  if (table === 'classes') await mirror.keptClasses.bulkDelete(gone);
  await mirror.table(table).bulkDelete(gone);
  return files;
}

async function savedFilesOf(mirror: Mirror, table: 'materials' | 'reports', ids: string[]): Promise<string[]> {
  const rows = await rowsOf(mirror, table).bulkGet(ids);
  const fileIds = rows.flatMap((row) => row?.fileId ?? []);
  const gone = new Set(ids);
  const others = await keptByOthers(mirror, fileIds, ({ id }) => gone.has(id));
  for (const [fileId, classId] of others) await mirror.savedFiles.update(fileId, { classId });
  return mirror.savedFiles
    .where('fileId')
    .anyOf(fileIds.filter((fileId) => !others.has(fileId)))
    .primaryKeys();
}

/**
 * Removes rows that a whole round did not send: they left the scope. Rows of public tables, and of tables too large for a
 * device, stay if only a screen fetched them; so do rows that a screen fetched since the round started. A time in the future
 * proves nothing: the clock was set back since.
 */
async function removeOutOfScope(mirror: Mirror, { round, since, incomplete = [] }: SyncState): Promise<string[]> {
  const now = Date.now();
  const files: string[] = [];
  for (const table of syncedEntities) {
    const lowest = publicTables.includes(table) || incomplete.includes(table) ? 1 : 0;
    const absent = await rowsOf(mirror, table)
      .where('mirrored.round')
      .between(lowest, round)
      .filter(({ mirrored: { at } }) => at > 0 && (at < since || at > now))
      .primaryKeys();
    files.push(...(await removeRows(mirror, table, absent)));
  }
  return files;
}
