import type { Stats } from '#contract/entities/stats.ts';
import { fetchRows } from '#server/db/prepared.ts';
import type { Handlers } from '#server/http/handler.ts';
import { statsQuery } from './stats-query.ts';

export const statsHandlers = {
  'stats.get': async ({ db, caller }) => {
    const seesAll = caller.role === 'visitor' || caller.role === 'admin';
    const [data] = await fetchRows<Stats>(db, statsQuery({ db, caller, reach: seesAll ? 'all' : 'scope' }));
    if (!data) throw new Error('Totals are always one row.');
    return { data };
  },
} satisfies Handlers;
