import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { regions } from '#server/db/schema/places-and-people.ts';

/**
 * Locks regions until the transaction ends. A sponsorship on a class counts for its madrasa and its region, so every writer of
 * sponsorships, or of places that can be sponsored, takes the region's lock before any other. The order of ids prevents
 * deadlocks.
 * @returns the ids of existing regions
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
