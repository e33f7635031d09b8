/**
 * The new value, built from the old objects wherever they are equal: code that compares by identity sees what changed, and
 * only that is rendered again. Members of a list are matched by their `id`, wherever they are now. Pure.
 */
export function keepUnchanged<T>(before: T | undefined, now: T): T {
  // Each part is replaced by an equal one in the same place, so the whole keeps its type.
  return merged(before, now) as T;
}

function merged(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (before instanceof Date && now instanceof Date) return before.getTime() === now.getTime() ? before : now;
  if (Array.isArray(before) && Array.isArray(now)) return mergedList(before, now);
  if (isPlain(before) && isPlain(now)) return mergedObject(before, now);
  return now;
}

function mergedList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((member, index) => [idOf(member) ?? index, member]));
  const list = now.map((member, index) => merged(known.get(idOf(member) ?? index), member));
  return list.length === before.length && list.every((member, index) => Object.is(member, before[index]))
    ? before
    : list;
}

function mergedObject(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  const parts: Record<string, unknown> = {};
  for (const key of keys) {
    const part = merged(before[key], now[key]);
    same &&= key in before && Object.is(part, before[key]);
    parts[key] = part;
  }
  return same ? before : parts;
}

function idOf(member: unknown): unknown {
  return isPlain(member) ? member.id : undefined;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
