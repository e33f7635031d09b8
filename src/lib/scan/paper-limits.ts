/** Limits of a report on paper: its pages, and the longer side of a page's photo and of the resulting page, in pixels. */
export const paperLimits = { pages: 20, photoPixels: 2_200, pagePixels: 1_754 } as const;
