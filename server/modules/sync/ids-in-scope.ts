import { type SQL, sql } from 'drizzle-orm';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { limits } from '#contract/limits.ts';
import type { FirstSyncPlace } from './cursor.ts';
import { idsOf, type Scopes, scopesOf, seesAbove } from './scopes.ts';
import { isVisible, reads, type Syncing } from './visibility.ts';

/** Classes whose documents are read at once: some ten of them usually fill a page. */
const classesAtOnce = 100;

/** The lowest possible id, before all others. */
const first = '00000000-0000-0000-0000-000000000000';

/**
 * The next rows of a first sync: all visible rows, entity after entity, at most `limits.syncedRows` of each. They come in the
 * order of an index, documents by their class, so that a page does not read the whole scope again.
 * @param after the last row of the page before; undefined for the first page
 */
export async function idsInScope(
  call: Syncing,
  after: FirstSyncPlace | undefined,
  limit: number,
): Promise<FirstSyncPlace[]> {
  const scopes = await scopesOf(call);
  const found: FirstSyncPlace[] = [];
  for (const entity of syncedEntities.slice(after ? syncedEntities.indexOf(after.entity) : 0)) {
    const start = entity === after?.entity ? after : { entity, id: first, classId: first, sent: 0 };
    const atMost = Math.min(limit - found.length, limits.syncedRows - start.sent);
    found.push(...(await idsOfEntity(call, scopes, start, atMost)));
    if (found.length === limit) break;
  }
  return found;
}

/** The tables with more visible rows than a device stores. */
export async function incompleteTables(call: Syncing): Promise<SyncedEntity[]> {
  const scopes = await scopesOf(call);
  const incomplete: SyncedEntity[] = [];
  for (const entity of syncedEntities) {
    const start = { entity, id: first, classId: first, sent: 0 };
    const ids = await idsOfEntity(call, scopes, start, limits.syncedRows + 1);
    if (ids.length > limits.syncedRows) incomplete.push(entity);
  }
  return incomplete;
}

async function idsOfEntity(
  call: Syncing,
  scopes: Scopes | undefined,
  start: FirstSyncPlace,
  limit: number,
): Promise<FirstSyncPlace[]> {
  if (limit <= 0) return [];
  const { entity, id: after } = start;
  const rows =
    scopes && (entity === 'materials' || entity === 'reports')
      ? await documentsIn(call, scopes, { ...start, entity }, limit)
      : await read(call, sql`${rowsIn(call, scopes, entity, after, limit)} order by id limit ${limit}`);
  return rows.map((row, index) => ({ ...row, entity, sent: start.sent + index + 1 }));
}

interface Read extends Record<string, unknown> {
  readonly id: string;
  readonly classId?: string;
}

async function read(call: Syncing, query: SQL): Promise<Read[]> {
  return (await call.db.execute<Read>(query)).rows;
}

/** A query of the ids after `after`, with at most `limit` for each of its parts. */
function rowsIn(call: Syncing, scopes: Scopes | undefined, entity: SyncedEntity, after: string, limit: number): SQL {
  if (!scopes) return sql`select id from ${sql.identifier(entity)} where id > ${after}`;
  const { regions, madaris, classes, above } = scopes;
  const some = sql`order by id limit ${limit}`;
  const own = (ids: readonly string[]) =>
    sql`select id from ${sql.identifier(entity)} where id = any(${idsOf(ids)}) and id > ${after}`;
  const inPlaces = (
    column: SQL,
    places: readonly string[],
  ) => sql`select found.id from unnest(${idsOf(places)}) as place(id)
    cross join lateral (
      select id from ${sql.identifier(entity)} where ${column} = place.id and id > ${after} ${some}
    ) as found`;
  switch (entity) {
    case 'regions':
      return own(seesAbove(call) ? above : regions);
    case 'madaris':
      return seesAbove(call) ? own(above) : sql`${inPlaces(sql`region_id`, regions)} union ${own(madaris)}`;
    case 'classes':
      return sql`${inPlaces(sql`region_id`, regions)} union ${inPlaces(sql`madrasa_id`, madaris)} union ${own(classes)}`;
    case 'users':
      return peopleIn(call, scopes, after, limit);
    default:
      throw new Error(`${entity} are read by their class.`);
  }
}

function peopleIn({ caller: { userId, role } }: Syncing, scopes: Scopes, after: string, limit: number): SQL {
  const oneself = sql`select id from users where id = ${userId} and id > ${after}`;
  if (role === 'teacher') {
    return sql`select user_id as id from class_members where class_id = any(${idsOf(scopes.classes)})
        and class_id in (select class_id from class_members where user_id = ${userId}) and user_id > ${after}
      union ${oneself}`;
  }
  if (role !== 'supervisor') return oneself;
  const people = (id: SQL, table: SQL) => sql`select found.id from unnest(${idsOf(scopes.regions)}) as place(id)
    cross join (values ('teacher'), ('student')) as kind(role)
    cross join lateral (
      select distinct ${id} as id from ${table} where region_id = place.id and role = kind.role and ${id} > ${after}
      order by 1 limit ${limit}
    ) as found`;
  return sql`${people(sql`id`, sql`users`)} union ${people(sql`user_id`, sql`class_members`)} union ${oneself}`;
}

/** Documents class by class, each class's by id. A sponsor sees only some reports of a class. */
async function documentsIn(
  call: Syncing,
  scopes: Scopes,
  start: FirstSyncPlace & { readonly entity: 'materials' | 'reports' },
  limit: number,
): Promise<Read[]> {
  const { entity } = start;
  if (!reads(call, entity)) return [];
  const isSeen = call.caller.role === 'sponsor' ? sql`and ${isVisible(call, entity) ?? sql`true`}` : sql``;
  const found: Read[] = [];
  let { classId = first, id } = start;
  if (classId !== first) found.push(...(await documentsOf([classId], id)));
  while (found.length < limit) {
    const query = rowsIn(call, scopes, 'classes', classId, classesAtOnce);
    const classes = (await read(call, sql`${query} order by id limit ${classesAtOnce}`)).map((row) => row.id);
    const last = classes.at(-1);
    if (last === undefined) break;
    found.push(...(await documentsOf(classes, first)));
    classId = last;
  }
  return found.slice(0, limit);

  async function documentsOf(classes: readonly string[], after: string): Promise<Read[]> {
    return read(
      call,
      sql`select id, class_id as "classId" from ${sql.identifier(entity)}
        where class_id = any(${idsOf(classes)}) and id > ${after} ${isSeen}
        order by class_id, id limit ${limit - found.length}`,
    );
  }
}
