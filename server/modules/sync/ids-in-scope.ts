import { and, gt, lt, type SQL } from 'drizzle-orm';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { limits } from '#contract/limits.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import type { RowId } from './cursor.ts';
import { isVisible, type Syncing } from './visibility.ts';

const tables = { regions, madaris, classes, materials, reports, users };

/**
 * The next rows of a first sync: what is visible, entity after entity, by id; of each at most `limits.syncedRows`.
 * @param after the last row of the page before; undefined for the first page
 */
export async function idsInScope(call: Syncing, after: RowId | undefined, limit: number): Promise<RowId[]> {
  const found: RowId[] = [];
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
  const end = rest ? await firstBeyond(call, entity) : undefined;
  const rows = await call.db
    .select({ id })
    .from(tables[entity])
    .where(and(isVisible(call, entity), rest, end === undefined ? undefined : lt(id, end)))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The tables of which more is visible than a device keeps. */
export async function incompleteTables(call: Syncing): Promise<SyncedEntity[]> {
  const incomplete: SyncedEntity[] = [];
  for (const entity of syncedEntities) if (await firstBeyond(call, entity)) incomplete.push(entity);
  return incomplete;
}

/** The first row that no device keeps; undefined where all are kept. */
async function firstBeyond(call: Syncing, entity: SyncedEntity): Promise<string | undefined> {
  const { id } = tables[entity];
  const [beyond] = await call.db
    .select({ id })
    .from(tables[entity])
    .where(isVisible(call, entity))
    .orderBy(id)
    .offset(limits.syncedRows)
    .limit(1);
  return beyond?.id;
}
