/** More is a book: it is downloaded, and printed by what prints books. */
export const mostPrintedPages = 60;
