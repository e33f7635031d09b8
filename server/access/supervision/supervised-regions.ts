import { type SQL, sql } from 'drizzle-orm';

/*
 * The one place that says which regions a supervisor has: those that name them, and those for which they act at that moment
 * (contract/school-year/acting.ts). Scopes, sync, figures, jobs and notifications ask here.
 */

/**
 * Ids of the regions that a person supervises, as a subquery.
 * @param userId the person; a placeholder where the text of a query is made once
 * @param now the moment asked about, by the server's clock: a period that is over gives nothing, whether its end was noted or not
 */
export function supervisedRegions(userId: SQL | string, now: SQL | Date): SQL {
  return sql`(select id from regions where supervisor_id = ${userId}
    union select acting.region_id from acting_supervisors as acting where acting.user_id = ${userId} and ${isActing(now)})`;
}

/** Ids of the people who have the rights of a region's supervisor, as a subquery. */
export function supervisorsOf(regionId: SQL | string, now: SQL | Date): SQL {
  return sql`(select supervisor_id as user_id from regions where id = ${regionId} and supervisor_id is not null
    union select acting.user_id from acting_supervisors as acting where acting.region_id = ${regionId} and ${isActing(now)})`;
}

/** On `acting_supervisors as acting`: the period goes on at that moment. */
export function isActing(now: SQL | Date): SQL {
  const moment = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : sql`${now}::timestamptz`;
  return sql`acting.started_at <= ${moment} and acting.acts_until > ${moment}`;
}
