/** What the list of regions can be narrowed to. Apart from the page, so that its route's search schema is small. */
export const regionsShown = ['all', 'without-supervisor'] as const;
export type RegionsShown = (typeof regionsShown)[number];
