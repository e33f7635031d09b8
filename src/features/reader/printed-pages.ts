/** Limit of printed pages; a book should be downloaded and printed by another program. */
export const mostPrintedPages = 60;
