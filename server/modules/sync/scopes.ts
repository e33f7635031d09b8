import { type SQL, sql } from 'drizzle-orm';
import { classesReadByMember } from '#server/access/membership/membership.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { endedSinceIn, type Snapshot } from './snapshot.ts';
import type { Syncing } from './visibility.ts';

/** The places of a caller, by which the journal and a first sync are read. */
export interface Scopes {
  /** The caller has these with everything in them. */
  readonly regions: readonly string[];
  readonly madaris: readonly string[];
  readonly classes: readonly string[];
  /** Regions and madaris above those, whose figures are shown below. A teacher and a student see them too. */
  readonly above: readonly string[];
}

/**
 * The caller's present places, and those that the caller gained or lost since a time.
 * @param since undefined for the present places only
 * @returns undefined for a caller who sees everything
 */
export async function scopesOf(call: Syncing, since?: Snapshot): Promise<Scopes | undefined> {
  if (call.reach === 'all') return undefined;
  const lost = sql`union select entity, row_id from changes
    where entity in ('regions', 'madaris', 'classes') and ${noted(sql`user_id`, sql`${call.caller.userId}::uuid`, since)}`;
  const { rows } = await call.db.execute<{ entity: string; id: string }>(
    sql`${ownPlaces(call)} ${since ? lost : sql``}`,
  );
  const idsIn = (entity: string) => rows.filter((row) => row.entity === entity).map(({ id }) => id);
  const [madaris, classes] = [idsIn('madaris'), idsIn('classes')];
  return { regions: idsIn('regions'), madaris, classes, above: await placesAbove(call, { madaris, classes }, since) };
}

/** Present and previous places above these. */
async function placesAbove(
  call: Syncing,
  { madaris, classes }: Pick<Scopes, 'madaris' | 'classes'>,
  since: Snapshot | undefined,
): Promise<string[]> {
  if (madaris.length === 0 && classes.length === 0) return [];
  const { rows } = await call.db.execute<{ id: string }>(sql`select distinct unnest(ids) as id from (
    select array[region_id] as ids from madaris where id = any(${idsOf(madaris)})
    union all select array[madrasa_id, region_id] from classes where id = any(${idsOf(classes)})
    union all select array[found.region_id] from unnest(${idsOf(madaris)}) as place(id) cross join lateral (
      select region_id from changes where entity = 'madaris' and ${noted(sql`madrasa_id`, sql`place.id`, since)} offset 0
    ) as found
    union all select array[found.madrasa_id, found.region_id] from unnest(${idsOf(classes)}) as place(id) cross join lateral (
      select madrasa_id, region_id from changes where entity = 'classes' and ${noted(sql`class_id`, sql`place.id`, since)} offset 0
    ) as found
  ) as above`);
  return rows.map(({ id }) => id);
}

function noted(column: SQL, scope: SQL, since: Snapshot | undefined): SQL {
  return since ? endedSinceIn(column, scope, since) : sql`false`;
}

/** True for callers who see the rows of the madaris and regions above their classes. */
export function seesAbove({ caller: { role } }: Syncing): boolean {
  return role === 'teacher' || role === 'student';
}

/** One parameter, so that the text of a query is the same for any number of ids. */
export function idsOf(ids: readonly string[]): SQL {
  return sql`${sql.param([...ids])}::uuid[]`;
}

function ownPlaces({ db, clock, caller: { userId, role } }: Syncing): SQL {
  switch (role) {
    case 'admin':
    case 'supervisor':
      return sql`select 'regions' as entity, id from ${supervisedRegions(userId, clock.now())} as supervised(id)`;
    case 'teacher':
    case 'student':
      return sql`select 'classes' as entity, id from ${classesReadByMember(db, { userId, role }, clock.now())} as read_by_member(id)`;
    case 'sponsor':
      return sql`select case type when 'region' then 'regions' when 'madrasa' then 'madaris' else 'classes' end as entity, type_id as id
        from sponsorships where sponsor_id = ${userId} and state = 'active'`;
  }
}
