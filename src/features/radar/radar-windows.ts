/** How many months the radar can show. Apart from the page, so that its route's search schema is small. */
export const radarWindows = ['3', '6', '12'] as const;
export type RadarWindow = (typeof radarWindows)[number];
