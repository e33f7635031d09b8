import { type SQL, sql } from 'drizzle-orm';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';

/*
 * A region or madrasa without a single class is not shown to visitors and sponsors (docs/rules.md#screens): conditions for
 * `where`, undefined for everyone who has work to do there.
 */

/** On `regions`. */
export function openRegions({ role }: Context['caller']): SQL | undefined {
  return isPublic(role)
    ? sql`exists (select from madaris as school join classes on classes.madrasa_id = school.id
        where school.region_id = ${regions.id})`
    : undefined;
}

/** On `madaris`. */
export function openMadaris({ role }: Context['caller']): SQL | undefined {
  return isPublic(role) ? sql`exists (select from classes where classes.madrasa_id = ${madaris.id})` : undefined;
}

function isPublic(role: Context['caller']['role']): boolean {
  return role === 'visitor' || role === 'sponsor';
}
