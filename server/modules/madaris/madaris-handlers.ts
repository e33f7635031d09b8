import { eq } from 'drizzle-orm';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Handlers } from '#server/http/handler.ts';
import { listMadaris } from './list-madaris.ts';
import { removePicture, removePictureOf, sendMadrasaPicture, setPicture } from './picture.ts';
import { reachedMadaris } from './reached-madaris.ts';
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
