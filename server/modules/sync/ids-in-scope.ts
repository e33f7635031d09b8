import { and, gt, type SQL } from 'drizzle-orm';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import type { Place } from './cursor.ts';
import { isVisible, type Syncing } from './visibility.ts';

const tables = { regions, madaris, classes, materials, reports, users };

/**
 * The next rows of a first sync: everything visible, entity after entity, by id.
 * @param after the last row of the page before; undefined for the first page
 */
export async function idsInScope(call: Syncing, after: Place | undefined, limit: number): Promise<Place[]> {
  const found: Place[] = [];
  const first = after ? syncedEntities.indexOf(after.entity) : 0;
  for (const entity of syncedEntities.slice(first)) {
    const rest = entity === after?.entity ? gt(tables[entity].id, after.id) : undefined;
    const ids = await idsOf(call, entity, rest, limit - found.length);
    for (const id of ids) found.push({ entity, id });
    if (found.length === limit) break;
  }
  return found;
}

async function idsOf(call: Syncing, entity: SyncedEntity, rest: SQL | undefined, limit: number): Promise<string[]> {
  const { id } = tables[entity];
  const rows = await call.db
    .select({ id })
    .from(tables[entity])
    .where(and(isVisible(call, entity), rest))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => row.id);
}
