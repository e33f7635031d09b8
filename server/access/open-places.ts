import { type SQL, sql } from 'drizzle-orm';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';

/*
 * A region or madrasa without a single class is not shown to visitors and sponsors, and takes no sponsorship
 * (docs/rules.md#screens). `hasClass` of the contract asks the same of a row that was read.
 */

/** On a row of `regions`, `madaris` or `classes`: whether there is a class. */
export const hasClass = {
  region: sql`exists (select from madaris as school join classes as taught on taught.madrasa_id = school.id
    where school.region_id = ${regions.id})`,
  madrasa: sql`exists (select from classes as taught where taught.madrasa_id = ${madaris.id})`,
  class: sql`true`,
};

/** On `regions`: a condition for `where`, undefined for everyone who has work to do there. */
export function openRegions({ role }: Context['caller']): SQL | undefined {
  return isPublic(role) ? hasClass.region : undefined;
}

/** On `madaris`, likewise. */
export function openMadaris({ role }: Context['caller']): SQL | undefined {
  return isPublic(role) ? hasClass.madrasa : undefined;
}

function isPublic(role: Context['caller']['role']): boolean {
  return role === 'visitor' || role === 'sponsor';
}
