const shown = new Set<() => void>();
let generation = 0;

/**
 * Fetches again what is on screen: after a change of one row, the counts and percentages of all that stand above it have
 * changed too, and only the server can compute them.
 */
export function refreshShown(): void {
  generation += 1;
  for (const refresh of shown) refresh();
}

/** Keeps a shown list or object in reach of `refreshShown`; returns the function that ends it. */
export function onRefreshShown(refresh: () => void): () => void {
  shown.add(refresh);
  return () => shown.delete(refresh);
}

/** Grows with every change: a call that started before one may not answer for what came after it. */
export function currentGeneration(): number {
  return generation;
}
