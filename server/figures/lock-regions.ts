import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { regions } from '#server/db/schema/places-and-people.ts';

/**
 * Locks regions until the transaction ends. A sponsorship on a class counts for its madrasa and its region, so whoever
 * sponsorships, or moves or deletes what can be sponsored on, holds the region's lock first, before any other. The order of
 * ids keeps two of them from waiting for each other.
 *
 * @returns the ids of those that are there
 */
export async function lockRegions(db: Database, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: regions.id })
    .from(regions)
    .where(inArray(regions.id, [...new Set(ids)]))
    .orderBy(regions.id)
    .for('update');
  return found.map(({ id }) => id);
}
