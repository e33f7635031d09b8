import { useSyncExternalStore } from 'react';

/**
 * The open modal dialogs, the last one on top. All outside of a modal is inert, so what must stay reachable (the toast
 * region) moves into the topmost one.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function enterModal(element: HTMLElement): () => void {
  if (stack.length === 0) keepScrollbarRoom();
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

export function useTopModal(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => stack.at(-1));
}

/** The page behind a dialog does not scroll; where its scrollbar took room, the room stays, so that nothing jumps. */
function keepScrollbarRoom(): void {
  const root = document.documentElement;
  root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : '';
}

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
