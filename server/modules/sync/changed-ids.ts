import { type SQL, sql } from 'drizzle-orm';
import { noRow, type SyncedNoun, syncedNouns, users } from '#server/db/schema.ts';
import type { Place } from './cursor.ts';
import { knownToDevice } from './known.ts';
import { inSight, reads, type Syncing } from './sight.ts';
import { endedIn, endedSince, type Snapshot } from './snapshot.ts';

/** What is told now: all that was committed between two moments. */
export interface Span {
  readonly from: Snapshot;
  readonly until: Snapshot;
}

/**
 * The next rows that a device must be told about: those whose answer changed, that entered the caller's scope or left it.
 * Only rows that the device can know of or may see now are named; which of them are in sight is found by reading them
 * (rows.ts). One query over the journal (docs/decisions/0008-sync-cursor.md), made of
 * - `recent`: what was noted since `from`, and `due`, the part of it that is told now;
 * - `known_…`: what can have been in the caller's scope since `from` (known.ts);
 * - `moved_…`: what entered or left the caller's scope with all that is below it;
 * - `shown_…`: what shows the figures of something above it that changed.
 *
 * @param after the last row of the page before; undefined for the first page
 */
export async function changedIds(
  call: Syncing,
  { from, until }: Span,
  after: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const told = syncedNouns
    .map((noun, index) => ({ index, ids: call.reach === 'all' ? toldToAll(noun) : toldInScope(call, noun) }))
    .filter(({ ids }) => ids !== undefined)
    .map(({ index, ids }) => sql`select ${index}::int as noun, ids.id from (${ids}) as ids(id)`);
  const { rows } = await call.db.execute<{ noun: number; id: string }>(
    sql`with recent as materialized (
        select noun, row_id, parent_id, user_id, extent, ${endedIn(until)} as is_due from changes where ${endedSince(from)}
      ), due as (select * from recent where is_due),
      ${shown}${call.reach === 'all' ? sql`` : sql`, ${knownToDevice(call)}, ${moved(call)}`}
      select noun, id from (${sql.join(told, sql` union all `)}) as told
      where (noun, id) > (${after ? syncedNouns.indexOf(after.noun) : 0}::int, ${after?.id ?? noRow}::uuid)
      order by noun, id limit ${limit}`,
  );
  return rows.flatMap(({ noun, id }) => {
    const name = syncedNouns[noun];
    return name ? [{ noun: name, id }] : [];
  });
}

const shown = sql`shown_madaris(id) as (
    select id from madaris where region_id in (select row_id from due where noun = 'regions' and extent <> 'row')
  ), shown_classes(id) as (
    select id from classes where madrasa_id in (
      select row_id from due where noun = 'madaris' and extent <> 'row' union select id from shown_madaris
    )
  )`;

/** What is moved out of a region, madrasa or class is noted under both, the old one and the new. */
function moved({ caller: { userId, role } }: Syncing): SQL {
  const circles = sql`select row_id from due where noun = 'classes' and extent = 'all'
    intersect select id from known_circles`;
  // Who comes into a class sees the students of its whole madrasa from then on, if a teacher.
  const circlesOfTeacher = sql`${circles} union select id from known_circles where exists (select 1 from moved_classes)`;
  return sql`moved_regions(id) as (
      select row_id from due where noun = 'regions' and user_id = ${userId}
    ), moved_madaris(id) as (
      select row_id from due where noun = 'madaris' and (user_id = ${userId} or extent = 'all')
      union select id from madaris where region_id in (select id from moved_regions)
    ), moved_classes(id) as ((
      select row_id from due where noun = 'classes' and (user_id = ${userId} or extent = 'all')
      union select id from classes where madrasa_id in (select id from moved_madaris)
    ) intersect select id from known_classes
    ), moved_circles(id) as (
      ${role === 'teacher' ? circlesOfTeacher : sql`select id from moved_classes intersect select id from known_circles`}
    )`;
}

/** To whom everything is in sight, nothing moves. */
function toldToAll(noun: SyncedNoun): SQL {
  const due = dueRows(noun);
  if (noun === 'madaris') return sql`${due} union select id from shown_madaris`;
  return noun === 'classes' ? sql`${due} union select id from shown_classes` : due;
}

/**
 * Of what stands above a class or madrasa that moved or that somebody came into, the counts changed, so it is due itself.
 * Undefined for what the caller may not read at all.
 */
function toldInScope(call: Syncing, noun: SyncedNoun): SQL | undefined {
  switch (noun) {
    case 'regions':
      return sql`${dueRows(noun)} intersect select id from known_regions`;
    case 'madaris':
      return sql`(${dueRows(noun)} union select id from shown_madaris union select id from moved_madaris)
        intersect select id from known_madaris`;
    case 'classes':
      return sql`(${dueRows(noun)} union select id from shown_classes union select id from moved_classes)
        intersect select id from known_classes`;
    case 'materials':
    case 'reports':
      if (!reads(call, noun)) return undefined;
      return sql`${dueRows(noun)} and parent_id in (select id from known_classes)
        union select id from ${sql.identifier(noun)} where class_id in (select id from moved_classes)`;
    case 'users':
      return toldPeople(call);
  }
}

function toldPeople(call: Syncing): SQL {
  const { role } = call.caller;
  const visible = sql`select ${users.id} from ${users}
    where ${users.id} in (${dueRows('users')}) and ${inSight(call, 'users')}`;
  if (role !== 'teacher' && role !== 'supervisor') return visible;
  const gone = sql`${dueRows('users')} and parent_id in (select id from known_circles)`;
  const moved = sql`select user_id from class_members where class_id in (select id from moved_circles)`;
  const people = sql`${visible} union ${gone} union ${moved}`;
  if (role === 'teacher') return people;
  return sql`${people} union ${dueRows('users')} and parent_id in (select id from known_regions)
    union select id from users where region_id in (select id from moved_regions)`;
}

function dueRows(noun: SyncedNoun): SQL {
  return sql`select row_id from due where noun = ${noun}`;
}
