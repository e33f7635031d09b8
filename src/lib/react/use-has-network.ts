import { useSyncExternalStore } from 'react';

/**
 * True if the browser has a network. Without one the device is offline. With one, an unreachable server may be the server's
 * own problem, so no screen calls the device offline.
 */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(onChange, hasNetwork);
}

/** Like `useHasNetwork`, for a text that is made now. */
export function hasNetwork(): boolean {
  return navigator.onLine;
}

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
