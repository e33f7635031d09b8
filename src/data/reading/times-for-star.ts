/** A recitation that was played so often has its star. */
export const timesForStar = 3;
