/**
 * Numbers of months that the radar can show. They are separate from the page, so that its route's search schema stays small.
 */
export const radarWindows = ['3', '6', '12'] as const;
export type RadarWindow = (typeof radarWindows)[number];
