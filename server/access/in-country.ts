import { type SQL, sql } from 'drizzle-orm';
import { madaris } from '#server/db/schema/places-and-people.ts';

/** On `madaris`: those in the regions of a country; a condition for `where`, undefined without a country. */
export function inCountry(country: string | undefined): SQL | undefined {
  return country === undefined
    ? undefined
    : sql`${madaris.regionId} in (select home.id from regions as home where home.country = ${country})`;
}
