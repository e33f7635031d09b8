import { and, isNotNull } from 'drizzle-orm';
import { openRegions } from '#server/access/open-places.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';

/** The codes of the countries of those regions that are in the caller's list. */
export async function listCountries({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  const rows = await db
    .selectDistinct({ country: regions.country })
    .from(regions)
    .where(and(isNotNull(regions.country), openRegions(caller)))
    .orderBy(regions.country);
  return { data: rows.flatMap(({ country }) => country ?? []) };
}
