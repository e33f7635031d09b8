import type { ReportState } from '../report-states.ts';

/** Which reports are listed: those that wait to be read, those that were returned, or all. Apart: addresses know it. */
export const reviewFilters = ['new', 'returned', 'all'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** The narrowest list that has the reports of a state. */
export const filterOf: Readonly<Record<ReportState, ReviewFilter>> = {
  arrived: 'new',
  seen: 'all',
  returned: 'returned',
  replaced: 'all',
};
