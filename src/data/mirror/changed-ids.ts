import type { IntervalTree } from 'dexie';

/**
 * The ids that Dexie tells of one by one; undefined where it tells of a range: of many rows written at once it names none.
 * From another tab the tree comes as a copy without methods, so that it is walked by hand.
 */
export function changedIds(ranges: IntervalTree | null | undefined): string[] | undefined {
  if (!ranges || !('from' in ranges)) return [];
  const { from, to, l, r } = ranges;
  if (typeof from !== 'string' || from !== to) return undefined;
  const [left, right] = [changedIds(l), changedIds(r)];
  return left && right && [...left, from, ...right];
}
