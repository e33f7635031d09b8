import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import { orderOf } from '#server/db/page-rows.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { listMadaris } from './list-madaris.ts';
import { removePicture, removePictureOf, sendMadrasaPicture, setPicture } from './picture.ts';
import { madrasaRows } from './select-madaris.ts';
import { createMadrasa, deleteMadrasa, updateMadrasa } from './write-madrasa.ts';

export const madarisHandlers = {
  'madaris.list': async (call) => listMadaris(call),
  'madaris.ofRegion': async (call) => {
    const list = await listMadaris(call, eq(madaris.regionId, call.params.id));
    if (list.meta.totalItems === 0) await requireRow(call.db, regions, eq(regions.id, call.params.id));
    return list;
  },
  'madaris.get': async (call) => ({ data: await madrasaRows.existing(call, call.params.id) }),
  'madaris.create': async (call) => ({ data: await createMadrasa(call) }),
  'madaris.update': async (call) => ({ data: await updateMadrasa(call) }),
  'madaris.setPicture': setPicture,
  'madaris.removePicture': removePicture,
  'files.madrasaPicture': sendMadrasaPicture,
  'madaris.delete': async (call) => ({ data: await deleteMadrasa(call, (id) => removePictureOf(call, id)) }),
  'madaris.deleteSeveral': async (call) =>
    eachRow(call, call.body.ids, (inner, id) =>
      deleteMadrasa({ ...inner, params: { id } }, () => removePictureOf(inner, id)),
    ),
  'sponsorships.madaris': reachedMadaris,
} satisfies Handlers;

/**
 * The pay list: all madaris of a region, a madrasa itself, or that of a class.
 * @throws HttpError `not-found`
 */
async function reachedMadaris(call: Call<'sponsorships.madaris'>): Promise<AnswerOf<'sponsorships.madaris'>> {
  const { db, query } = call;
  const list = await madrasaRows.page(call, {
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
