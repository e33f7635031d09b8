import { type SQL, sql } from 'drizzle-orm';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Database } from '#server/db/pool.ts';

/** A place that ends, with its last month: that of its class that ends last. */
export interface EndingPlace {
  readonly type: SponsorshipType;
  readonly id: string;
  readonly name: string;
  readonly otherName: string;
  readonly lastMonth: string;
}

/**
 * A class, and its madrasa and region if each of their other classes has a last month too: they end and continue with it. If a
 * class has no last month, its places do not end.
 */
export async function placesEndingWith(db: Database, classId: string): Promise<EndingPlace[]> {
  const around = (
    table: SQL,
    column: SQL,
  ) => sql`from ${table} as place where place.id = (select ${column} from classes where id = ${classId})
    and not exists (select from classes as other where other.${column} = place.id and other.last_month is null and other.id <> ${classId})`;
  const last = (column: SQL) =>
    sql`coalesce((select max(last_month) from classes where ${column} = place.id and last_month is not null), '')`;
  const [madrasa, region] = [sql`madrasa_id`, sql`region_id`];
  const { rows } = await db.execute<EndingPlace & Record<string, unknown>>(sql`
    select 'class' as type, id, name, other_name as "otherName", coalesce(last_month, '') as "lastMonth" from classes where id = ${classId}
    union all select 'madrasa', place.id, place.name, place.other_name, ${last(madrasa)} ${around(sql`madaris`, madrasa)}
    union all select 'region', place.id, place.name, place.other_name, ${last(region)} ${around(sql`regions`, region)}`);
  return rows;
}

/** A madrasa and its region if each of their classes has a last month: they continue with a class that is added there. */
export async function placesEndingAround(db: Database, madrasaId: string): Promise<EndingPlace[]> {
  const { rows } = await db.execute<EndingPlace & Record<string, unknown>>(sql`
    select 'madrasa' as type, place.id, place.name, place.other_name as "otherName", max(classes.last_month) as "lastMonth"
    from madaris as place join classes on classes.madrasa_id = place.id where place.id = ${madrasaId}
    group by place.id having count(*) = count(classes.last_month)
    union all select 'region', place.id, place.name, place.other_name, max(classes.last_month)
    from regions as place join classes on classes.region_id = place.id
    where place.id = (select region_id from madaris where id = ${madrasaId})
    group by place.id having count(*) = count(classes.last_month)`);
  return rows;
}
