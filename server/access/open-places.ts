import { type SQL, sql } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';

/*
 * A region or madrasa without a single class is not shown to visitors and sponsors, and takes no sponsorship
 * (docs/rules.md#screens). `hasClass` of the contract asks the same of a row that was read.
 */

/** On a table of classes: which of them have not ended (contract/school-year/class-states.ts). */
export function isCurrent(now: Date, table: SQL = sql`classes`): SQL {
  return sql`coalesce(${table}.last_month, '9999-12') >= ${monthOf(now)}`;
}

/**
 * On a table of classes: whether it is offered to sponsors (`isOffered` of contract/school-year/offered.ts). Classes without a teacher or
 * without students are few, and marked as such where figures are kept.
 */
export function isOffered(now: Date, table: SQL = sql`classes`): SQL {
  return sql`(${isCurrent(now, table)} and not exists (select from class_progress as lacking
    where lacking.class_id = ${table}.id and lacking.facts && '{untaught,unattended}'))`;
}

/** On a row of `regions`, `madaris` or `classes`: whether there is a class, or it is one, that has not ended. */
export function hasClass(now: Date) {
  const current = isCurrent(now, sql`taught`);
  return {
    region: sql`exists (select from madaris as school join classes as taught on taught.madrasa_id = school.id
      where school.region_id = ${regions.id} and ${current})`,
    madrasa: sql`exists (select from classes as taught where taught.madrasa_id = ${madaris.id} and ${current})`,
    class: isCurrent(now),
  };
}

/** On `regions`: a condition for `where`, undefined for everyone who has work to do there. */
export function openRegions({ role }: Context['caller'], now: Date): SQL | undefined {
  return isPublic(role) ? hasClass(now).region : undefined;
}

/** On `madaris`, likewise. */
export function openMadaris({ role }: Context['caller'], now: Date): SQL | undefined {
  return isPublic(role) ? hasClass(now).madrasa : undefined;
}

function isPublic(role: Context['caller']['role']): boolean {
  return role === 'visitor' || role === 'sponsor';
}
