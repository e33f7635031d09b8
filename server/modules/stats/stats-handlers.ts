import { fetchRows } from '#server/db/prepared.ts';
import type { Handlers } from '#server/http/handler.ts';
import { attentionFigures } from './attention.ts';
import { handoverFigures } from './handover.ts';
import { monthFigures } from './month-figures.ts';
import { recentChanges } from './recent-changes.ts';
import { regionShares } from './region-shares.ts';
import { statsQuery } from './stats-query.ts';

export const statsHandlers = {
  'stats.get': async ({ db, caller, clock }) => {
    const seesAll = caller.role === 'visitor' || caller.role === 'admin';
    const [data] = await fetchRows(
      db,
      statsQuery({ db, caller, clock, reach: seesAll ? 'all' : 'scope' }, clock.now()),
    );
    if (!data) throw new Error('Totals are always one row.');
    return { data };
  },
  'stats.attention': async (call) => ({ data: await attentionFigures(call, call.clock.now()) }),
  'handovers.get': async (call) => ({ data: await handoverFigures(call) }),
  'stats.regions': async (call) => ({ data: await regionShares(call, call.clock.now()) }),
  'stats.months': async (call) => ({ data: await monthFigures(call, call.query.regionId, call.clock.now()) }),
  'stats.changes': async (call) => recentChanges(call, call.query),
} satisfies Handlers;
