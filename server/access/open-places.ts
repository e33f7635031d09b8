import { type SQL, sql } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';

/*
 * A region or madrasa without any class is not shown to visitors and sponsors, and accepts no sponsorship
 * (docs/rules.md#screens). `hasClass` of the contract checks the same on a loaded row.
 */

/** On a table of classes: those that have not ended (contract/school-year/class-states.ts). */
export function isCurrent(now: Date, table: SQL = sql`classes`): SQL {
  return sql`coalesce(${table}.last_month, '9999-12') >= ${monthOf(now)}`;
}

/**
 * On a table of classes: true if it is offered to sponsors (`isOffered` of contract/school-year/offered.ts). Classes without a
 * teacher or without students are few, and marked in the stored figures.
 */
export function isOffered(now: Date, table: SQL = sql`classes`): SQL {
  return sql`(${isCurrent(now, table)} and not exists (select from class_progress as lacking
    where lacking.class_id = ${table}.id and lacking.facts && '{untaught,unattended}'))`;
}

/** On a row of `regions`, `madaris` or `classes`: true if it has or is a class that has not ended. */
export function hasClass(now: Date) {
  const current = isCurrent(now, sql`taught`);
  return {
    region: sql`exists (select from madaris as school join classes as taught on taught.madrasa_id = school.id
      where school.region_id = ${regions.id} and ${current})`,
    madrasa: sql`exists (select from classes as taught where taught.madrasa_id = ${madaris.id} and ${current})`,
    class: isCurrent(now),
  };
}

/** On `regions`: a condition for `where`, undefined for everyone who works there. */
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
