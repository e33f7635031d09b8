const shown = new Set<() => void>();
let generation = 0;

/**
 * Fetches the data on screen again: a change of one row also changes the counts and percentages of everything above it, and
 * only the server can compute them.
 */
export function refreshShown(): void {
  generation += 1;
  for (const refresh of shown) refresh();
}

/** Makes `refreshShown` refresh a shown list or object; returns the function that ends it. */
export function onRefreshShown(refresh: () => void): () => void {
  shown.add(refresh);
  return () => shown.delete(refresh);
}

/** Grows with every change: a call that started before a change may not answer for the time after it. */
export function currentGeneration(): number {
  return generation;
}
