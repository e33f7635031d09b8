import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import { orderOf } from '#server/db/page-rows.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { madrasaRows } from './select-madaris.ts';

/** The pay list: all madaris of a region, a madrasa itself, or that of a class. @throws HttpError `not-found` */
export async function reachedMadaris(call: Call<'sponsorships.madaris'>): Promise<AnswerOf<'sponsorships.madaris'>> {
  const { db, caller, query } = call;
  const list = await madrasaRows.page(db, caller, {
    where: and(placeOf(call), searchCondition(madaris.searchText, query.search)),
    order: orderOf('name', madaris),
    page: query,
  });
  const { type, typeId } = call.params;
  const place = { region: regions, madrasa: madaris, class: classes }[type];
  if (list.meta.totalItems === 0) await requireRow(db, place, eq(place.id, typeId));
  return list;
}

function placeOf({ params: { type, typeId } }: Call<'sponsorships.madaris'>): SQL {
  if (type === 'region') return eq(madaris.regionId, typeId);
  if (type === 'madrasa') return eq(madaris.id, typeId);
  return sql`${madaris.id} = (select madrasa_id from classes where classes.id = ${typeId})`;
}
