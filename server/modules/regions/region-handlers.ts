import { eachRow } from '#server/http/call/each-row.ts';
import type { Handlers } from '#server/http/handler.ts';
import { listCountries } from './list-countries.ts';
import { listRegions } from './list-regions.ts';
import { regionRows } from './select-regions.ts';
import { listHandovers, readSupervision } from './supervision/read-supervision.ts';
import { endActingOf, nameActing, putHandoverAway } from './supervision/write-supervision.ts';
import { createRegion, deleteRegion, updateRegion } from './write-region.ts';

export const regionHandlers = {
  'regions.list': async (call) => listRegions(call),
  'places.countries': async (call) => listCountries(call),
  'regions.get': async (call) => ({ data: await regionRows.existing(call, call.params.id) }),
  'regions.create': async (call) => ({ data: await createRegion(call) }),
  'regions.update': async (call) => ({ data: await updateRegion(call) }),
  'regions.delete': async (call) => ({ data: await deleteRegion(call) }),
  'regions.deleteSeveral': async (call) =>
    eachRow(call, call.body.ids, (inner, id) => deleteRegion({ ...inner, params: { id } })),
  'supervision.get': async (call) => ({ data: await readSupervision(call, call.params.id) }),
  'supervision.start': async (call) => ({ data: await nameActing(call) }),
  'supervision.end': async (call) => ({ data: await endActingOf(call) }),
  'handovers.list': async (call) => ({ data: await listHandovers(call) }),
  'handovers.putAway': async (call) => ({ data: await putHandoverAway(call) }),
} satisfies Handlers;
