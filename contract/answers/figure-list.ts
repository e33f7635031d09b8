import type { Caller } from '../rights/roles.ts';
import { mayOpen, type ScreenName } from '../rights/screens.ts';
import type { AttentionFigure } from './figures.ts';

/** The screen of the list that a figure counts, and its address's search, filtered as the figure was. */
export interface FigureList {
  readonly screen: ScreenName;
  readonly search: Readonly<Record<string, string>>;
}

/** @param caller whose figure it is: a supervisor has a list of madaris of their own */
export function listOfFigure({ list, query }: AttentionFigure, caller: Caller): FigureList {
  const unsponsored = { filter: 'unsponsored' };
  switch (list) {
    case 'reports.review':
      return { screen: 'reports', search: {} };
    case 'spending.due':
      // The list is on the supervisor's start.
      return { screen: 'home', search: {} };
    case 'radar.list':
      return { screen: 'radar', search: query };
    case 'monthOffRequests.list':
      // The requests are above the reports due.
      return { screen: 'radar', search: {} };
    case 'payments.list':
      return { screen: 'payments', search: paymentSearch(query) };
    case 'transfers.list':
      return { screen: 'transfers', search: query.overdue === 'true' ? { show: 'overdue' } : { state: 'disputed' } };
    case 'audit.list':
      return { screen: 'audit-log', search: { action: 'given-up', from: (query.from ?? '').slice(0, 10) } };
    case 'regions.list':
      return { screen: 'regions', search: { show: 'without-supervisor' } };
    case 'classes.list':
      return { screen: 'classes', search: query.attended === 'false' ? { show: 'without-students' } : unsponsored };
    case 'madaris.list':
      return { screen: mayOpen('madaris', caller) ? 'madaris' : 'supervisor-madaris', search: unsponsored };
  }
}

function paymentSearch({ refunding, proposed }: Readonly<Record<string, string>>): Record<string, string> {
  if (proposed === 'true') return { show: 'proposed' };
  return refunding === 'true' ? { show: 'refunding' } : { state: 'failed' };
}
