/** Filters of the radar's classes. `received` lists the classes whose report came in time. Addresses use these names. */
export const radarFilters = ['all', 'missing', 'silent', 'due', 'late', 'received', 'without-teacher'] as const;
