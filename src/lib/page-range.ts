/** A gap in the row of page numbers. */
export type PageStep = number | 'gap';

/**
 * The pages that pagination shows: first, last, the current one and one neighbour on each side, with gaps between
 * (specification, section 9). A gap that would hide a single page shows that page instead.
 */
export function pageRange(current: number, total: number): PageStep[] {
  const shown = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index): PageStep[] => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap', page] : [page];
  });
}

/** Number of pages for `totalItems`; an empty list has one empty page. */
export function pageCount(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
