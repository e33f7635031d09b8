/** Which classes the radar shows. `received`: whose report came in time. Apart: addresses know it. */
export const radarFilters = ['all', 'missing', 'silent', 'due', 'late', 'received', 'without-teacher'] as const;
