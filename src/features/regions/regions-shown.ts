/** Filters of the list of regions. They are separate from the page, so that its route's search schema stays small. */
export const regionsShown = ['all', 'without-supervisor'] as const;
export type RegionsShown = (typeof regionsShown)[number];
