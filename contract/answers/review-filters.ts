/** Which reports are listed: those that wait to be read, those that were returned, or all. Apart: addresses know it. */
export const reviewFilters = ['new', 'returned', 'all'] as const;
