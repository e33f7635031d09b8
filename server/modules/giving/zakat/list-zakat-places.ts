import { sql } from 'drizzle-orm';
import type { ZakatPlace } from '#contract/entities/papers/zakat-place.ts';
import { zakatPlaces } from '#server/db/schema/zakat-places.ts';
import type { Call } from '#server/http/handler.ts';
import { owesMonths } from '#server/modules/giving/sponsorships/owed.ts';
import { markColumns, placesOfMarks, takesZakat } from './zakat-marks.ts';

/** One page of the places that are marked, by name, and the number of sponsorships that give zakat for another place. */
export async function listZakatPlaces({ db, query, language }: Call<'zakat.list'>) {
  const { page, limit } = query;
  const { rows: data } = await db.execute<ZakatPlace & Record<string, unknown>>(sql`
    select ${markColumns(language)}, users.full_name as "markedBy"
    from zakat_places z ${placesOfMarks} left join users on users.id = z.marked_by
    order by coalesce(regions.sort_name, madaris.sort_name, classes.sort_name), z.id
    limit ${limit} offset ${(page - 1) * limit}`);
  const { rows } = await db.execute<{ unmarked: number }>(sql`select count(*)::int as unmarked from sponsorships s
    where s.giving_kind = 'zakat' and s.state <> 'cancelled' and ${owesMonths(sql`s`)} and not ${takesZakat}`);
  const totalItems = await db.$count(zakatPlaces);
  return { data, meta: { totalItems, page, limit, unmarked: rows[0]?.unmarked ?? 0 } };
}
