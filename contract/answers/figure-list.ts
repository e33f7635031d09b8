import type { ScreenName } from '../rights/screens.ts';
import type { AttentionFigure } from './figures.ts';

/** The screen of the list that a figure counts, and its address's search, filtered as the figure was. */
export interface FigureList {
  readonly screen: ScreenName;
  readonly search: Readonly<Record<string, string>>;
}

export function listOfFigure({ list, query }: AttentionFigure): FigureList {
  switch (list) {
    case 'reports.review':
      return { screen: 'reports', search: query.regionId ? query : {} };
    case 'spending.due':
      // The list is on the supervisor's start, and that of a region below the reports due.
      return query.regionId ? { screen: 'radar', search: ofRegion(query) } : { screen: 'home', search: {} };
    case 'radar.list':
      return { screen: 'radar', search: query };
    case 'monthOffRequests.list':
      // The requests are above the reports due.
      return { screen: 'radar', search: ofRegion(query) };
    case 'payments.list':
      return { screen: 'payments', search: paymentSearch(query) };
    case 'transfers.list':
      return { screen: 'transfers', search: transferSearch(query) };
    case 'audit.list':
      return { screen: 'audit-log', search: { action: 'given-up', from: (query.from ?? '').slice(0, 10) } };
    case 'regions.list':
      return { screen: 'regions', search: { show: 'without-supervisor' } };
    case 'classes.list':
      if (query.state === 'ending') return { screen: 'classes', search: { ...ofRegion(query), show: 'ending' } };
      return { screen: 'classes', search: { show: 'without-students' } };
  }
}

type Query = Readonly<Record<string, string>>;

function ofRegion({ regionId }: Query): Query {
  return regionId ? { regionId } : {};
}

function transferSearch(query: Query): Query {
  if (query.overdue === 'true') return { show: 'overdue' };
  return { ...ofRegion(query), state: query.state ?? 'disputed' };
}

function paymentSearch({ refunding, proposed }: Readonly<Record<string, string>>): Record<string, string> {
  if (proposed === 'true') return { show: 'proposed' };
  return refunding === 'true' ? { show: 'refunding' } : { state: 'failed' };
}
