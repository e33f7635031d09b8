/** Of a report on paper: its pages, and the longer side of a photo of one and of what is made of it, in pixels. */
export const paperLimits = { pages: 20, photoPixels: 2_200, pagePixels: 1_754 } as const;
