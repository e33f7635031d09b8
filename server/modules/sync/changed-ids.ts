import { type SQL, sql } from 'drizzle-orm';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { noRow } from '#server/db/schema/columns.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import type { RowId } from './cursor.ts';
import { knownToDevice } from './known.ts';
import { endedSince, type Snapshot } from './snapshot.ts';
import { isVisible, reads, type Syncing } from './visibility.ts';

/**
 * The changes that are reported now: all that is committed, was not yet at `from`, and has a number below `below`. What had
 * the number at that moment and was committed since is among them: it is sent again after the last page, which does no harm.
 */
export interface Span {
  readonly from: Snapshot;
  readonly below: number;
}

/**
 * The next rows that a device must learn of: those whose answer changed, that entered the caller's scope or left it.
 * Only rows that the device can know of or may see now are named; which of them are visible is found by reading them
 * (rows.ts). One query over the journal (docs/decisions/0008-sync-cursor.md), made of
 * - `recent`: what was noted since `from`, and `due`, the part of it that is reported now;
 * - `known_…`: what can have been in the caller's scope since `from` (known.ts);
 * - `moved_…`: what entered or left the caller's scope with all that is below it;
 * - `shown_…`: what shows the figures of something above it that changed.
 *
 * @param after the last row of the page before; undefined for the first page
 */
export async function changedIds(
  call: Syncing,
  { from, below }: Span,
  after: RowId | undefined,
  limit: number,
): Promise<RowId[]> {
  const reported = syncedEntities
    .map((entity, index) => ({
      index,
      ids: call.reach === 'all' ? changedForAll(entity) : changedInScope(call, entity),
    }))
    .filter(({ ids }) => ids !== undefined)
    .map(({ index, ids }) => sql`select ${index}::int as entity, ids.id from (${ids}) as ids(id)`);
  const { rows } = await call.db.execute<{ entity: number; id: string }>(
    sql`with recent as materialized (
        select entity, row_id, parent_id, user_id, extent, number < ${below} as is_due from changes where ${endedSince(from)}
      ), due as (select * from recent where is_due),
      ${shown}${call.reach === 'all' ? sql`` : sql`, ${knownToDevice(call)}, ${moved(call)}`}
      select entity, id from (${sql.join(reported, sql` union all `)}) as reported
      where (entity, id) > (${after ? syncedEntities.indexOf(after.entity) : 0}::int, ${after?.id ?? noRow}::uuid)
      order by entity, id limit ${limit}`,
  );
  return rows.flatMap(({ entity, id }) => {
    const name = syncedEntities[entity];
    return name ? [{ entity: name, id }] : [];
  });
}

const shown = sql`shown_madaris(id) as (
    select id from madaris where region_id in (select row_id from due where entity = 'regions' and extent <> 'row')
  ), shown_classes(id) as (
    select id from classes where madrasa_id in (
      select row_id from due where entity = 'madaris' and extent <> 'row' union select id from shown_madaris
    )
  )`;

/** What is moved out of a region, madrasa or class is noted under both, the old one and the new. */
function moved({ caller: { userId } }: Syncing): SQL {
  return sql`moved_regions(id) as (
      select row_id from due where entity = 'regions' and user_id = ${userId}
    ), moved_madaris(id) as (
      select row_id from due where entity = 'madaris' and (user_id = ${userId} or extent = 'all')
      union select id from madaris where region_id in (select id from moved_regions)
    ), moved_classes(id) as ((
      select row_id from due where entity = 'classes' and (user_id = ${userId} or extent = 'all')
      union select id from classes where madrasa_id in (select id from moved_madaris)
    ) intersect select id from known_classes
    ), moved_circles(id) as (
      select id from moved_classes intersect select id from known_circles
    )`;
}

/** To whom everything is visible, nothing moves. */
function changedForAll(entity: SyncedEntity): SQL {
  const due = dueRows(entity);
  if (entity === 'madaris') return sql`${due} union select id from shown_madaris`;
  return entity === 'classes' ? sql`${due} union select id from shown_classes` : due;
}

/**
 * Of what is above a class or madrasa that moved or that someone came into, the counts changed, so it is due itself.
 * Undefined for what the caller may not read at all.
 */
function changedInScope(call: Syncing, entity: SyncedEntity): SQL | undefined {
  switch (entity) {
    case 'regions':
      return sql`${dueRows(entity)} intersect select id from known_regions`;
    case 'madaris':
      return sql`(${dueRows(entity)} union select id from shown_madaris union select id from moved_madaris)
        intersect select id from known_madaris`;
    case 'classes':
      return sql`(${dueRows(entity)} union select id from shown_classes union select id from moved_classes)
        intersect select id from known_classes`;
    case 'materials':
    case 'reports':
      if (!reads(call, entity)) return undefined;
      return sql`${dueRows(entity)} and parent_id in (select id from known_classes)
        union select id from ${sql.identifier(entity)} where class_id in (select id from moved_classes)`;
    case 'users':
      return changedPeople(call);
  }
}

function changedPeople(call: Syncing): SQL {
  const { role } = call.caller;
  const visible = sql`select ${users.id} from ${users}
    where ${users.id} in (${dueRows('users')}) and ${isVisible(call, 'users')}`;
  if (role !== 'teacher' && role !== 'supervisor') return visible;
  const gone = sql`${dueRows('users')} and parent_id in (select id from known_circles)`;
  const moved = sql`select user_id from class_members where class_id in (select id from moved_circles)`;
  const people = sql`${visible} union ${gone} union ${moved}`;
  if (role === 'teacher') return people;
  return sql`${people} union ${dueRows('users')} and parent_id in (select id from known_regions)
    union select id from users where region_id in (select id from moved_regions)`;
}

function dueRows(entity: SyncedEntity): SQL {
  return sql`select row_id from due where entity = ${entity}`;
}
