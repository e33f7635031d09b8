import type { Changes } from '#contract/answers/changes.ts';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { tx } from '#server/db/tx.ts';
import { changedIds, hasChanges } from './changed-ids.ts';
import type { FirstSyncPlace, Position, RowId } from './cursor.ts';
import { idsInScope, incompleteTables } from './ids-in-scope.ts';
import { type Journal, readJournal } from './journal.ts';
import { type TitledShapes, visibleRows } from './rows.ts';
import { scopesOf } from './scopes.ts';
import { isCut, type Snapshot } from './snapshot.ts';
import type { Syncing } from './visibility.ts';

/** Rows of one page, 30 to 150 KB in transfer: small enough for a bad connection before it breaks. */
const pageRows = 1_000;

/** A page with the position after it. */
export interface Page extends Omit<Changes, 'cursor'> {
  readonly position: Position;
}

/**
 * The page that follows a position, from one snapshot of the database.
 * @param known undefined for a device that knows nothing, or that must start again
 */
export async function nextPage(call: Syncing, known: Position | undefined, shapes: TitledShapes): Promise<Page> {
  const read = async (db: Syncing['db']) => {
    const within = { ...call, db };
    const journal = await readJournal(within);
    const position = known && isKept(known, journal) ? known : undefined;
    const step = position ? await stepOn(within, position, journal) : await start(within, journal);
    const rows = await rowsOf(within, step.ids, shapes);
    const more = step.position.page !== undefined || (await hasFurther(within, step));
    const incomplete = step.isLastOfAll ? await incompleteTables(within) : [];
    return {
      ...rows,
      position: step.position,
      more,
      startsOver: position === undefined,
      ...(incomplete.length > 0 && { incomplete }),
    };
  };
  return tx(call.db, read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/**
 * True if more was committed while the pages were fetched. After a cut snapshot this is unknown: changes above it were sent,
 * and would be sent again as long as so many transactions run. The next sync brings newer changes.
 */
async function hasFurther(call: Syncing, { position: { from }, endsNow }: Step): Promise<boolean> {
  return !endsNow && !isCut(from) && (await hasChanges(call, await scopesOf(call, from), from));
}

interface Step {
  readonly ids: readonly RowId[];
  readonly position: Position;
  /** The last page of a first sync. */
  readonly isLastOfAll?: boolean;
  /** Everything committed in the snapshot of this page has been sent. */
  readonly endsNow?: boolean;
}

/** The journal still has all changes since then, and it was not reset. */
function isKept({ from }: Position, { starts, below }: Journal): boolean {
  return from.start >= starts && from.end <= below;
}

/** Changes made during the pages of a first sync are sent after them, from this point on. */
async function start(call: Syncing, { now }: Journal): Promise<Step> {
  return { ...(await whole(call, now, undefined)), endsNow: true };
}

async function stepOn(call: Syncing, { from, page }: Position, { now, below }: Journal): Promise<Step> {
  if (page && !page.until) return whole(call, from, page.after);
  const scopes = await scopesOf(call, from);
  if (!page && !(await hasChanges(call, scopes, from))) return { ids: [], position: { from: now }, endsNow: true };
  const until = page?.until ?? { ...now, below };
  const span = { from, below: until.below };
  const { ids, last } = pageOf(await changedIds(call, scopes, span, page?.after, pageRows + 1));
  return last
    ? { ids, position: { from, page: { after: last, until } } }
    : { ids, position: { from: until }, endsNow: !page };
}

async function whole(call: Syncing, from: Snapshot, after: FirstSyncPlace | undefined): Promise<Step> {
  const { ids, last } = pageOf(await idsInScope(call, after, pageRows + 1));
  return last ? { ids, position: { from, page: { after: last } } } : { ids, position: { from }, isLastOfAll: true };
}

/** One page of the found rows; `last` is its last row if more follow. */
function pageOf<TRow extends RowId>(found: readonly TRow[]): { ids: readonly TRow[]; last: TRow | undefined } {
  const ids = found.slice(0, pageRows);
  return { ids, last: found.length > pageRows ? ids.at(-1) : undefined };
}

type Rows = Pick<Changes, SyncedEntity | 'gone'>;

async function rowsOf(call: Syncing, places: readonly RowId[], shapes: TitledShapes): Promise<Rows> {
  const rows: Rows = { ...empty(), gone: empty() };
  for (const entity of syncedEntities) await addRows(call, rows, entity, places, shapes);
  return rows;
}

async function addRows<TEntity extends SyncedEntity>(
  call: Syncing,
  rows: Rows,
  entity: TEntity,
  places: readonly RowId[],
  shapes: TitledShapes,
): Promise<void> {
  const ids = places.filter((place) => place.entity === entity).map(({ id }) => id);
  if (ids.length === 0) return;
  rows[entity] = await visibleRows<TEntity>(call, entity, ids, shapes);
  const seen = new Set(rows[entity].map(({ id }) => id));
  rows.gone[entity] = ids.filter((id) => !seen.has(id));
}

function empty() {
  return { regions: [], madaris: [], classes: [], materials: [], reports: [], users: [] };
}
