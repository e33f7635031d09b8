import * as v from 'valibot';
import { AttentionFigure, MonthFigures, RecentChange, RegionShare } from '../answers/figures.ts';
import { Stats } from '../answers/stats.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { listOf, oneOf, PageQuery } from '../paging.ts';
import { everybody, managers } from '../rights/access.ts';

export const statsEndpoints = {
  'stats.get': endpoint({
    path: 'v1/stats',
    may: everybody,
    answer: oneOf(Stats),
    summary: 'Live totals: of everything, or of the caller’s scope',
  }),
  'stats.attention': endpoint({
    path: 'v1/stats/attention',
    may: managers,
    answer: v.object({ data: v.array(AttentionFigure) }),
    summary: 'Open tasks, the most urgent first; each figure names the list that it counts',
  }),
  'stats.regions': endpoint({
    path: 'v1/stats/regions',
    may: managers,
    answer: v.object({ data: v.array(RegionShare) }),
    summary: 'Sponsored share of each region, the lowest first',
  }),
  'stats.months': endpoint({
    path: 'v1/stats/months',
    may: managers,
    query: v.strictObject({ regionId: v.optional(Id) }),
    answer: v.object({ data: v.array(MonthFigures) }),
    summary: 'Money and reports of the last twelve months, the oldest first',
  }),
  'stats.changes': endpoint({
    path: 'v1/stats/changes',
    may: managers,
    query: PageQuery,
    answer: listOf(RecentChange),
    summary: 'Recent changes in the caller’s scope, the newest first',
  }),
} as const;
