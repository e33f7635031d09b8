import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { sponsoredFilter, sponsoredIds } from '#server/modules/sponsorships/figures.ts';
import { madrasaRows } from './select-madaris.ts';
import { createMadrasa, deleteMadrasa, existingMadrasa, updateMadrasa } from './write-madrasa.ts';

export const madarisHandlers = {
  'madaris.list': async (call) => listMadaris(call, undefined),
  'madaris.ofRegion': async (call) => {
    const list = await listMadaris(call, eq(madaris.regionId, call.params.id));
    if (list.meta.totalItems === 0) await requireRegion(call, call.params.id);
    return list;
  },
  'madaris.get': async (call) => ({ data: await existingMadrasa(call, call.params.id) }),
  'madaris.create': async (call) => ({ data: await createMadrasa(call) }),
  'madaris.update': async (call) => ({ data: await updateMadrasa(call) }),
  'madaris.delete': async (call) => ({ data: await deleteMadrasa(call) }),
} satisfies Handlers;

async function listMadaris(call: Context & { query: QueryOf<'madaris.list'> }, within: SQL | undefined) {
  const { db, caller, query } = call;
  const hasSponsor = or(
    inArray(madaris.id, sponsoredIds('madrasa')),
    inArray(madaris.regionId, sponsoredIds('region')),
  );
  return madrasaRows.page(db, caller, {
    where: and(within, searchCondition(madaris.searchText, query.search), sponsoredFilter(query.sponsored, hasSponsor)),
    order: placeOrderOf(query.sort, madaris, { ...madaris, priceCents: madaris.totalPriceCents }),
    page: query,
  });
}

async function requireRegion({ db }: Context, id: string): Promise<void> {
  const [region] = await db.select({ id: regions.id }).from(regions).where(eq(regions.id, id));
  if (!region) throw new HttpError('not-found');
}
