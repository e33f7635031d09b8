/*
 * The browser paints the matches over the text (CSS Custom Highlight API), so the document's own elements stay unchanged.
 * Browsers without it show the visible match as a selection.
 */
const all = 'reader-found';
const current = 'reader-current';

/** Marks hits, and the current one differently. */
export function showMarks(ranges: readonly Range[], inView: Range | undefined): void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) {
    const selection = getSelection();
    selection?.removeAllRanges();
    if (inView) selection?.addRange(inView);
    return;
  }
  CSS.highlights.set(all, new Highlight(...ranges));
  CSS.highlights.set(current, new Highlight(...(inView ? [inView] : [])));
}

export function clearMarks(): void {
  showMarks([], undefined);
}

/** Scrolls to a hit, below the bars that stay. */
export function scrollToRange(range: Range): void {
  const { top } = range.getBoundingClientRect();
  scrollBy({ top: top - innerHeight / 3, behavior: 'instant' });
}
