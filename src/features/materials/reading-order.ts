/** Moves of a material in the reading order: by one place, to the beginning, or to the place of another one. */
export type Move = 'up' | 'down' | 'start' | { readonly to: string };

/**
 * The material after which one is moved, null for the beginning; undefined if nothing would change.
 * @param order the ids of a class's materials, in reading order
 */
export function afterFor(order: readonly string[], id: string, move: Move): string | null | undefined {
  const from = order.indexOf(id);
  const to = placeFor(order, from, move);
  if (from < 0 || to < 0 || to >= order.length || to === from) return undefined;
  const others = order.filter((other) => other !== id);
  return others[to - 1] ?? null;
}

function placeFor(order: readonly string[], from: number, move: Move): number {
  if (move === 'up') return from - 1;
  if (move === 'down') return from + 1;
  return move === 'start' ? 0 : order.indexOf(move.to);
}
