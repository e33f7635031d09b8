import { and, eq, sql } from 'drizzle-orm';
import { dayOf, type Handover, type Supervision } from '#contract/school-year/acting.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { isActing, supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { handovers, regions } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock' | 'language'>;

/** The people who run a region now. @throws HttpError `not-found`, also out of scope */
export async function readSupervision(call: Asking, id: string): Promise<Supervision> {
  const person = (column: string) =>
    sql`json_build_object('id', people.id, 'fullName', people.full_name) from users as people where people.id = ${sql.raw(column)}`;
  const day = (time: string) => sql`to_char((${sql.raw(time)}) at time zone 'UTC', 'YYYY-MM-DD')`;
  const acting = sql`(select json_build_object('id', people.id, 'fullName', people.full_name, 'since', ${day('acting.started_at')},
      'until', ${day("acting.acts_until - interval '1 day'")})
    from acting_supervisors as acting join users as people on people.id = acting.user_id
    where acting.region_id = regions.id and ${isActing(call.clock.now())})`;
  const [row] = await call.db
    .select({
      supervisor: sql<Supervision['supervisor']>`(select ${person('regions.supervisor_id')})`,
      acting: sql<Supervision['acting']>`${acting}`,
    })
    .from(regions)
    .where(and(eq(regions.id, id), regionsInScope(call)));
  return found(row);
}

/** Regions that the caller took over, has still, and has not put away, the newest first. */
export async function listHandovers({ db, caller, clock, language }: Asking): Promise<Handover[]> {
  const [userId, now] = [caller.userId ?? '', clock.now()];
  const { rows } = await db.execute<{ regionId: string; regionName: string; since: Date; until: Date | null }>(sql`
    select regions.id as "regionId", ${nameIn('regions', language)} as "regionName", handovers.since,
      (select acting.acts_until - interval '1 day' from acting_supervisors as acting
        where acting.region_id = regions.id and acting.user_id = ${userId} and ${isActing(now)}) as until
    from ${handovers} join ${regions} on regions.id = handovers.region_id
    where handovers.user_id = ${userId} and regions.id in ${supervisedRegions(userId, now)}
    order by handovers.since desc, regions.id`);
  return rows.map(({ since, until, ...region }) => ({
    ...region,
    since: dayOf(new Date(since)),
    until: until && dayOf(new Date(until)),
  }));
}
