import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';

export interface WrongSum {
  place: string;
  id: string;
  /** The sum stored beside the row, and the sum of its active sponsorships, in cents. */
  stored: number;
  sponsored: number;
  /** The open amount stored beside the row, and the one computed from the prices and sums of the row and those above it. */
  open: number | null;
  left: number | null;
}

/** The regions, madaris and classes whose stored sums differ from their active sponsorships: always none. */
export async function wrongSums(db: Database): Promise<WrongSum[]> {
  const { rows } = await db.execute<WrongSum & Record<string, unknown>>(sql`
    with limits as (
      select 'region' as place, id, id as row_id, total_price_cents as price, sponsored_cents as stored, open_cents as open
      from regions
      union all select 'madrasa', id, id, total_price_cents, sponsored_cents, open_cents from madaris
      union all select 'class', id, id, monthly_price_cents, sponsored_cents, open_cents from classes
    ), above as (
      select 'madrasa' as place, madaris.id, regions.id as row_id from madaris join regions on regions.id = region_id
      union all select 'class', classes.id, madrasa_id from classes
      union all select 'class', classes.id, madaris.region_id from classes join madaris on madaris.id = madrasa_id
    ), places as (
      select own.*, (
        select min(greatest(0, limits.price - limits.stored)) from above join limits using (row_id)
        where above.place = own.place and above.id = own.id and limits.price > 0
      ) as above from limits as own
    )
    select places.place, places.id, stored::int, sponsored::int, open::int, left_open::int as left from places
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as sponsored from sponsorships
      where state = 'active' and case places.place when 'region' then region_id = places.id
        when 'madrasa' then madrasa_id = places.id else type = 'class' and type_id = places.id end
    ) as sums
    cross join lateral (
      select case when above = 0 then 0 when price > 0 then least(greatest(0, price - stored), above) end as left_open
    ) as computed
    where stored <> sponsored or open is distinct from left_open order by places.place`);
  return rows;
}
