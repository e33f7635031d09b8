import { type SQL, sql } from 'drizzle-orm';
import { nameIn } from '#server/db/names/place-names.ts';
import { opensMonth } from './report-share.ts';

/**
 * Selects the sponsors whose sponsorship opens the reports of a class and month. A paid month opens them whatever state the sponsorship is in by now: the last report
 * of a class comes after its end. Rows of `sponsor_id`, `language`, `created_at`, and the `name` of the class for each of them.
 */
export function reportReaders(classId: string, month: string): SQL {
  const price = sql`case s.type when 'class' then place.class_price when 'madrasa' then place.madrasa_price
    else place.region_price end`;
  return sql`select s.sponsor_id, s.language, s.created_at, ${nameIn('place', sql`s.language`)} as name
    from (select classes.id as class_id, classes.name, classes.other_name, classes.monthly_price_cents as class_price,
        madaris.id as madrasa_id, madaris.total_price_cents as madrasa_price,
        regions.id as region_id, regions.total_price_cents as region_price
      from classes join madaris on madaris.id = classes.madrasa_id join regions on regions.id = madaris.region_id
      where classes.id = ${classId}) as place
    join sponsorships s on s.state in ('active', 'paused', 'cancelled') and (
      (s.type = 'class' and s.type_id = place.class_id)
      or (s.type = 'madrasa' and s.type_id = place.madrasa_id)
      or (s.type = 'region' and s.type_id = place.region_id))
    join payments p on p.sponsorship_id = s.id and p.month = ${month} and ${opensMonth(price)}`;
}
