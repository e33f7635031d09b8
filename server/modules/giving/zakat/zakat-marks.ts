import { type SQL, sql } from 'drizzle-orm';
import type { ZakatAtPlace, ZakatMark } from '#contract/entities/papers/zakat-place.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Language } from '#contract/language/languages.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { found } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';

/** Joins of marks `z` with the place of each: a region, a madrasa or a class. */
export const placesOfMarks = sql`left join regions on regions.id = z.region_id left join madaris on madaris.id = z.madrasa_id
  left join classes on classes.id = z.class_id`;

/** Columns of marks `z`, joined with their places. */
export const markColumns = (
  reader: Language,
) => sql`z.place_type as "placeType", coalesce(z.region_id, z.madrasa_id, z.class_id) as "placeId",
  coalesce(${nameIn('regions', reader)}, ${nameIn('madaris', reader)}, ${nameIn('classes', reader)}) as "placeName", z.scholar, z.purpose, ${isoTime(sql`z.marked_at`)} as "markedDate"`;

/** The place itself and those above it: the condition on marks `z` that apply to it. */
const reaching: Readonly<Record<SponsorshipType, (id: string) => SQL>> = {
  region: (id) => sql`select id as region, null::uuid as madrasa, null::uuid as class from regions where id = ${id}`,
  madrasa: (id) => sql`select region_id as region, id as madrasa, null::uuid as class from madaris where id = ${id}`,
  class: (id) => sql`select region_id as region, madrasa_id as madrasa, id as class from classes where id = ${id}`,
};

/**
 * The mark that counts for a place: its own, otherwise that of its madrasa, otherwise that of its region.
 * @throws HttpError `not-found` for an unknown place
 */
export async function zakatAt(
  { db, language }: Pick<Context, 'db' | 'language'>,
  type: SponsorshipType,
  id: string,
): Promise<ZakatAtPlace> {
  const { rows } = await db.execute<{ mark: ZakatMark | null }>(sql`
    select (select to_jsonb(nearest) from (
      select ${markColumns(language)} from zakat_places z ${placesOfMarks}
      where z.region_id = place.region or z.madrasa_id = place.madrasa or z.class_id = place.class
      order by array_position(array['class', 'madrasa', 'region'], z.place_type) limit 1
    ) as nearest) as mark from (${reaching[type](id)}) as place`);
  return { mark: found(rows[0]).mark };
}

/** On sponsorships `s`: zakat may be given for its place. The row has the places above it, also after a move. */
export const takesZakat = sql`exists (select from zakat_places z
  where z.class_id = s.type_id or z.madrasa_id = s.madrasa_id or z.region_id = s.region_id)`;
