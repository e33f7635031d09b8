import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { AttentionFigure, AttentionKind } from '#contract/answers/figures.ts';
import { endpoints } from '#contract/endpoints.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { listClasses } from '#server/modules/classes/list-classes.ts';
import { listRequests } from '#server/modules/months-off/requests/select-requests.ts';
import { selectRadar } from '#server/modules/radar/select-radar.ts';
import { listReviewed } from '#server/modules/reports/list-reviewed.ts';
import { listDueSpending } from '#server/modules/spending/due-spending.ts';
import { listTransfers } from '#server/modules/transfers/select-transfers.ts';

type Asking = Call<'handovers.get'>;
type Query = Readonly<Record<string, string>>;
type Total = { readonly meta: { readonly totalItems: number } };

/** Lists whose totals a handover shows: each figure is asked of the list itself, so the two never differ. */
const lists = {
  'reports.review': (call, query) =>
    listReviewed({ ...call, params: undefined, query: v.parse(endpoints['reports.review'].query, query) }),
  'radar.list': (call, query) => selectRadar(call, v.parse(endpoints['radar.list'].query, query), call.clock.now()),
  'classes.list': (call, query) => listClasses({ ...call, query: v.parse(endpoints['classes.list'].query, query) }),
  'transfers.list': (call, query) =>
    listTransfers({ ...call, params: undefined, query: v.parse(endpoints['transfers.list'].query, query) }),
  'monthOffRequests.list': (call, query) =>
    listRequests({ ...call, params: undefined, query: v.parse(endpoints['monthOffRequests.list'].query, query) }),
  'spending.due': (call, query) =>
    listDueSpending({ ...call, params: undefined, query: v.parse(endpoints['spending.due'].query, query) }),
} as const satisfies Partial<Record<AttentionFigure['list'], (call: Asking, query: Query) => Promise<Total>>>;

/** Work that a new supervisor takes over, in the order of the page. */
const taken: readonly (readonly [AttentionKind, keyof typeof lists, Query])[] = [
  ['newReports', 'reports.review', { show: 'new' }],
  ['returnedReports', 'reports.review', { show: 'returned' }],
  ['missingReports', 'radar.list', { show: 'missing', months: '12' }],
  ['endingClasses', 'classes.list', { state: 'ending' }],
  ['sentTransfers', 'transfers.list', { state: 'sent' }],
  ['monthOffRequests', 'monthOffRequests.list', { state: 'asked' }],
  ['dueSpending', 'spending.due', {}],
];

/** Open work of one region in the caller's scope, without empty kinds. @throws HttpError `not-found`, also out of scope */
export async function handoverFigures(call: Asking): Promise<AttentionFigure[]> {
  const regionId = call.params.id;
  const [region] = await call.db
    .select({ id: regions.id })
    .from(regions)
    .where(and(eq(regions.id, regionId), regionsInScope(call)));
  found(region);
  const figures: AttentionFigure[] = [];
  for (const [kind, list, narrowed] of taken) {
    const query = { ...narrowed, regionId };
    const { meta } = await lists[list](call, list === 'spending.due' ? query : { ...query, limit: '1' });
    figures.push({ kind, count: meta.totalItems, list, query });
  }
  return figures.filter(({ count }) => count > 0);
}
