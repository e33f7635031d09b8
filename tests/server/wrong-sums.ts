import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';

export interface WrongSum {
  place: string;
  id: string;
  /** What stands beside the row, and what its active pledges come to, in cents. */
  stands: number;
  pledged: number;
}

/** The regions, madaris and classes beside which another sum stands than that of their active pledges: none, ever. */
export async function wrongSums(db: Database): Promise<WrongSum[]> {
  const { rows } = await db.execute<WrongSum & Record<string, unknown>>(sql`
    select places.place, places.id, stands::int, pledged::int from (
      select 'region' as place, id, pledged_cents as stands from regions
      union all select 'madrasa', id, pledged_cents from madaris
      union all select 'class', id, pledged_cents from classes
    ) as places
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as pledged from sponsorships
      where state = 'active' and case places.place when 'region' then region_id = places.id
        when 'madrasa' then madrasa_id = places.id else type = 'class' and type_id = places.id end
    ) as sums
    where stands <> pledged order by places.place`);
  return rows;
}
