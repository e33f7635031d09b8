import { useSyncExternalStore } from 'react';

/**
 * The open modal dialogs, the last one on top. All outside of a modal is inert, so what must stay reachable (the toast
 * region) moves into the topmost one.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function enterModal(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

export function useTopModal(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => stack.at(-1));
}

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
