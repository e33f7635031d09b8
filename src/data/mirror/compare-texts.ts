/** Orders texts as IndexedDB does, so that a page sorted in memory and a page read by index agree. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
