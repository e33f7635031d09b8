import { type SQL, sql } from 'drizzle-orm';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { noRow } from '#server/db/schema/columns.ts';
import type { RowId } from './cursor.ts';
import { idsOf, type Scopes, seesAbove } from './scopes.ts';
import { endedSince, endedSinceIn, type Snapshot } from './snapshot.ts';
import { reads, type Syncing } from './visibility.ts';

/**
 * The changes of one sync: committed now, not committed at `from`, and numbered below `below`.
 * A change with a lower number that was committed since then is included: it is sent again after the last page, which is
 * harmless.
 */
export interface Span {
  readonly from: Snapshot;
  /** Left out if all numbers are requested. */
  readonly below?: number;
}

/**
 * The next rows that a device must update: their answer changed, or they entered or left the caller's scope. Reading the rows
 * shows which are visible (rows.ts).
 * The journal is read by scope only (docs/decisions/0008-sync-cursor.md):
 * - `due`: changes noted in the caller's places, or for the caller;
 * - `shown`: regions and madaris whose figures changed, which rows below them show;
 * - `moved`: places that the caller gained or lost, with everything in them.
 * @param scopes undefined for a caller who sees everything
 * @param after the last row of the page before; undefined for the first page
 */
export async function changedIds(
  call: Syncing,
  scopes: Scopes | undefined,
  span: Required<Span>,
  after: RowId | undefined,
  limit: number,
): Promise<RowId[]> {
  const reported = syncedEntities.flatMap((entity, index) => {
    const ids = scopes ? changedInScope(call, scopes, entity) : changedForAll(entity);
    return ids ? [sql`select ${index}::int as entity, ids.id from (${ids}) as ids(id)`] : [];
  });
  const { rows } = await call.db.execute<{ entity: number; id: string }>(
    sql`with ${scopes ? dueInScope(call, scopes, span) : dueForAll(span)}
      select entity, id from (${sql.join(reported, sql` union all `)}) as reported
      where (entity, id) > (${after ? syncedEntities.indexOf(after.entity) : 0}::int, ${after?.id ?? noRow}::uuid)
      group by entity, id order by entity, id limit ${limit}`,
  );
  return rows.flatMap(({ entity, id }) => {
    const name = syncedEntities[entity];
    return name ? [{ entity: name, id }] : [];
  });
}

/** True if a change that may concern the caller's device was committed since then. */
export async function hasChanges(call: Syncing, scopes: Scopes | undefined, since: Snapshot): Promise<boolean> {
  const parts = scopes
    ? [...journalOf(call, scopes, { from: since }), changesAbove(scopes, { from: since })]
    : [sql`select from changes where ${endedSince(since)}`];
  const found = parts.map((part) => sql`exists (${part} limit 1)`);
  const { rows } = await call.db.execute<{ has: boolean }>(sql`select ${sql.join(found, sql` or `)} as has`);
  return rows[0]?.has === true;
}

/** Changes noted in the caller's places, and for the caller: each is one range of an index. */
function journalOf({ caller: { userId } }: Syncing, { regions, madaris, classes }: Scopes, span: Span): SQL[] {
  const columns = sql`changes.entity, changes.row_id, changes.extent, changes.user_id`;
  // Each place is looked up by itself: `offset 0` keeps the planner from choosing another way.
  const inPlaces = (column: SQL, ids: readonly string[]) => {
    const ofPlace = sql`select ${columns} from changes where ${notedIn(column, sql`place.id`, span)} offset 0`;
    return ids.length === 0
      ? []
      : [sql`select found.* from unnest(${idsOf(ids)}) as place(id) cross join lateral (${ofPlace}) as found`];
  };
  return [
    ...inPlaces(sql`changes.region_id`, regions),
    ...inPlaces(sql`changes.madrasa_id`, madaris),
    ...inPlaces(sql`changes.class_id`, classes),
    sql`select ${columns} from changes where ${notedIn(sql`changes.user_id`, sql`${userId}::uuid`, span)}`,
  ];
}

/**
 * Changes of the places above: only their own rows, and at most one for each, because every change inside them is noted on
 * them too.
 */
function changesAbove({ above }: Scopes, span: Span): SQL {
  return sql`select noted.* from unnest(${idsOf(above)}) as place(id)
    cross join (values ('row'), ('figures')) as kind(extent)
    cross join lateral (
      select entity, row_id, changes.extent, null::uuid from changes
      where entity in ('regions', 'madaris') and ${notedIn(sql`row_id, changes.extent`, sql`place.id, kind.extent`, span)}
      limit 1
    ) as noted`;
}

function notedIn(columns: SQL, scope: SQL, { from, below }: Span): SQL {
  const since = endedSinceIn(columns, scope, from);
  return below === undefined ? since : sql`(${since} and number + 0 < ${below})`;
}

function dueInScope(call: Syncing, scopes: Scopes, span: Span): SQL {
  return sql`due(entity, row_id, extent, user_id) as materialized (
      ${sql.join(journalOf(call, scopes, span), sql` union `)}
    ), above as materialized (${changesAbove(scopes, span)}),
    shown(id) as materialized (
      select row_id from due where extent = 'figures' union select row_id from above where extent = 'figures'
    ), moved(entity, id) as materialized (
      select distinct entity, row_id from due
      where user_id = ${call.caller.userId} and entity in ('regions', 'madaris', 'classes')
    )`;
}

function dueForAll({ from, below }: Required<Span>): SQL {
  return sql`due as materialized (
      select distinct entity, row_id, extent from changes where number < ${below} and ${endedSince(from)}
    ),
    shown(id) as materialized (select row_id from due where extent = 'figures')`;
}

/** For a caller who sees everything, no row enters or leaves the scope. */
function changedForAll(entity: SyncedEntity): SQL {
  const due = dueRows(entity);
  if (entity === 'madaris') return sql`${due} union all select id from madaris where region_id = ${anyOf(shown)}`;
  return entity === 'classes' ? sql`${due} union all ${classesBelow(shown)}` : due;
}

/** Undefined for tables that the caller may not read at all. */
function changedInScope(call: Syncing, scopes: Scopes, entity: SyncedEntity): SQL | undefined {
  const above = seesAbove(call);
  const ids = (places: readonly string[]) => sql`any(${idsOf(places)})`;
  switch (entity) {
    case 'regions':
      return above ? sql`${dueRows(entity)} union all ${rowsAbove(entity)}` : dueRows(entity);
    case 'madaris':
      return sql`${dueRows(entity)} ${above ? sql`union all ${rowsAbove(entity)}` : sql``}
        union all select id from madaris where region_id = ${anyOf(sql`${moved('regions')} union all ${shownOf(scopes.regions)}`)}
        union all select id from madaris where id = ${ids(above ? scopes.above : scopes.madaris)} and region_id = ${anyOf(shown)}`;
    case 'classes':
      return sql`${dueRows(entity)} union all ${movedClasses} union all ${classesBelow(shownOf(scopes.regions))}
        union all select id from classes where madrasa_id = ${anyOf(shown)} and region_id = ${ids(scopes.regions)}
        union all select id from classes where madrasa_id = ${ids(scopes.madaris)} and ${isBelowShown}
        union all select id from classes where id = ${ids(scopes.classes)} and ${isBelowShown}`;
    case 'materials':
    case 'reports':
      if (!reads(call, entity)) return undefined;
      return sql`${dueRows(entity)}
        union all select id from ${sql.identifier(entity)} where class_id = ${anyOf(movedClasses)}`;
    case 'users':
      return changedPeople(call);
  }
}

const shown = sql`select id from shown`;

function shownOf(ids: readonly string[]): SQL {
  return sql`select id from shown where id = any(${idsOf(ids)})`;
}

/** An array, computed once and then looked up, whatever the planner expects of it. */
function anyOf(ids: SQL): SQL {
  return sql`any (array(${ids}))`;
}

function classesBelow(places: SQL): SQL {
  return sql`select id from classes where region_id = ${anyOf(places)}
    union all select id from classes where madrasa_id = ${anyOf(places)}`;
}

const isBelowShown = sql`(region_id = ${anyOf(shown)} or madrasa_id = ${anyOf(shown)})`;

function moved(entity: 'regions' | 'madaris' | 'classes'): SQL {
  return sql`select id from moved where entity = ${sql.raw(`'${entity}'`)}`;
}

const movedClasses = sql`${moved('classes')} union all select id from classes where madrasa_id = ${anyOf(moved('madaris'))}
  union all select id from classes where region_id = ${anyOf(moved('regions'))}`;

/** Students and sponsors see only themselves. */
function changedPeople({ caller: { userId, role } }: Syncing): SQL {
  if (role === 'student' || role === 'sponsor') return sql`${dueRows('users')} and row_id = ${userId}`;
  return sql`${dueRows('users')}
    union all select user_id from class_members where class_id = ${anyOf(movedClasses)}
    union all select id from users where region_id = ${anyOf(moved('regions'))}`;
}

function dueRows(entity: SyncedEntity): SQL {
  return sql`select row_id from due where entity = ${entity}`;
}

function rowsAbove(entity: SyncedEntity): SQL {
  return sql`select row_id from above where entity = ${entity}`;
}
