import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import { orderOf } from '#server/db/page-rows.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { madrasaRows } from './select-madaris.ts';

/** The pay list: all madaris of a region, a madrasa itself, or that of a class. @throws HttpError `not-found` */
export async function reachedMadaris(call: Call<'sponsorships.madaris'>): Promise<AnswerOf<'sponsorships.madaris'>> {
  const { db, caller, query } = call;
  const list = await madrasaRows.page(db, caller, {
    where: and(placeOf(call), searchCondition(madaris.searchText, query.search)),
    order: orderOf('name', madaris),
    page: query,
  });
  if (list.meta.totalItems === 0) await requirePlace(call);
  return list;
}

function placeOf({ params: { type, typeId } }: Call<'sponsorships.madaris'>): SQL {
  if (type === 'region') return eq(madaris.regionId, typeId);
  if (type === 'madrasa') return eq(madaris.id, typeId);
  return sql`${madaris.id} = (select madrasa_id from classes where classes.id = ${typeId})`;
}

async function requirePlace({ db, params: { type, typeId } }: Call<'sponsorships.madaris'>): Promise<void> {
  const table = { region: sql`regions`, madrasa: sql`madaris`, class: sql`classes` }[type];
  const { rows } = await db.execute(sql`select from ${table} where id = ${typeId}`);
  if (rows.length === 0) throw new HttpError('not-found');
}
