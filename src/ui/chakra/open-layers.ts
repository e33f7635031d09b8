import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A dialog, menu or list that is open over the page. */
interface Layer {
  close: () => void;
  /** The element of a modal dialog, outside of which nothing can be reached. */
  modal: HTMLElement | undefined;
}

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which TypeScript does not know yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Open layers, the last one on top. */
let layers: readonly Layer[] = [];
let watcher: CloseWatcher | undefined;
const listeners = new Set<() => void>();

/**
 * Makes the back gesture of a phone close an open layer (`CloseWatcher`, in browsers that have it) instead of leaving the
 * page. The caller decides whether it closes. The widgets handle Escape themselves.
 */
export function useOpenLayer(isOpen: boolean, onClose: () => void, modal?: RefObject<HTMLElement | null>): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { close: () => close(), modal: modal?.current ?? undefined };
    change([...layers, layer]);
    return () => change(layers.filter((other) => other !== layer));
  }, [isOpen, modal]);
}

/** The topmost modal dialog: the toast region moves into it, because it must stay reachable. */
export function useTopModal(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, topModal);
}

export function isModalOpen(): boolean {
  return topModal() !== undefined;
}

function topModal(): HTMLElement | undefined {
  return layers.findLast(({ modal }) => modal)?.modal;
}

function change(next: readonly Layer[]): void {
  layers = next;
  watchBackGesture();
  for (const listener of listeners) listener();
}

/**
 * Keeps one watcher for all open layers: browsers close several watchers at one gesture if they were made without a press of
 * their own.
 */
function watchBackGesture(): void {
  if (layers.length === 0) {
    watcher?.destroy();
    watcher = undefined;
  } else if (!watcher && window.CloseWatcher) {
    watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      watcher = undefined;
      layers.at(-1)?.close();
      watchBackGesture();
    };
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
