import { eq } from 'drizzle-orm';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { listMadaris } from './list-madaris.ts';
import { removePicture, removePictureOf, sendMadrasaPicture, setPicture } from './picture.ts';
import { reachedMadaris } from './reached-madaris.ts';
import { createMadrasa, deleteMadrasa, existingMadrasa, updateMadrasa } from './write-madrasa.ts';

export const madarisHandlers = {
  'madaris.list': async (call) => listMadaris(call),
  'madaris.ofRegion': async (call) => {
    const list = await listMadaris(call, eq(madaris.regionId, call.params.id));
    if (list.meta.totalItems === 0) await requireRegion(call, call.params.id);
    return list;
  },
  'madaris.get': async (call) => ({ data: await existingMadrasa(call, call.params.id) }),
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

async function requireRegion({ db }: Context, id: string): Promise<void> {
  const [region] = await db.select({ id: regions.id }).from(regions).where(eq(regions.id, id));
  if (!region) throw new HttpError('not-found');
}
