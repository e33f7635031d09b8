import type { ReportState } from '../report-states.ts';

/** Filters of the list of reports: unread, returned, or all. Addresses use these names. */
export const reviewFilters = ['new', 'returned', 'all'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** The narrowest list that has the reports of a state. */
export const filterOf: Readonly<Record<ReportState, ReviewFilter>> = {
  arrived: 'new',
  seen: 'all',
  returned: 'returned',
  replaced: 'all',
};
