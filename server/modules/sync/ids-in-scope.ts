import { and, gt, type SQL } from 'drizzle-orm';
import {
  classes,
  madaris,
  materials,
  regions,
  reports,
  type SyncedNoun,
  syncedNouns,
  users,
} from '#server/db/schema.ts';
import type { Place } from './cursor.ts';
import { inSight, type Syncing } from './sight.ts';

const tables = { regions, madaris, classes, materials, reports, users };

/**
 * The next rows of a first sync: everything in sight, noun after noun, by id.
 * @param after the last row of the page before; undefined for the first page
 */
export async function idsInScope(call: Syncing, after: Place | undefined, limit: number): Promise<Place[]> {
  const found: Place[] = [];
  const first = after ? syncedNouns.indexOf(after.noun) : 0;
  for (const noun of syncedNouns.slice(first)) {
    const rest = noun === after?.noun ? gt(tables[noun].id, after.id) : undefined;
    const ids = await idsOf(call, noun, rest, limit - found.length);
    for (const id of ids) found.push({ noun, id });
    if (found.length === limit) break;
  }
  return found;
}

async function idsOf(call: Syncing, noun: SyncedNoun, rest: SQL | undefined, limit: number): Promise<string[]> {
  const { id } = tables[noun];
  const rows = await call.db
    .select({ id })
    .from(tables[noun])
    .where(and(inSight(call, noun), rest))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => row.id);
}
