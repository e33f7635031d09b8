import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';

export interface WrongSum {
  place: string;
  id: string;
  /** What is beside the row, and what its active sponsorships come to, in cents. */
  stored: number;
  sponsored: number;
}

/** The regions, madaris and classes beside which another sum is than that of their active sponsorships: none, ever. */
export async function wrongSums(db: Database): Promise<WrongSum[]> {
  const { rows } = await db.execute<WrongSum & Record<string, unknown>>(sql`
    select places.place, places.id, stored::int, sponsored::int from (
      select 'region' as place, id, sponsored_cents as stored from regions
      union all select 'madrasa', id, sponsored_cents from madaris
      union all select 'class', id, sponsored_cents from classes
    ) as places
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as sponsored from sponsorships
      where state = 'active' and case places.place when 'region' then region_id = places.id
        when 'madrasa' then madrasa_id = places.id else type = 'class' and type_id = places.id end
    ) as sums
    where stored <> sponsored order by places.place`);
  return rows;
}
