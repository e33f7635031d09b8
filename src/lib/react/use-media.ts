import { useCallback, useSyncExternalStore } from 'react';

/** Narrower than `sm` of the theme: a phone in the hand. */
export const onPhone = '(max-width: 599.98px)';

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => subscribeToMedia(query, listener), [query]);
  return useSyncExternalStore(subscribe, () => isMatched(query));
}

export function isMatched(query: string): boolean {
  return window.matchMedia(query).matches;
}

export function subscribeToMedia(query: string, listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
