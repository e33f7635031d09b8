import { useSyncExternalStore } from 'react';

/**
 * Says whether the browser has a network. Without one the device is offline; with one, a server that cannot be reached may be the
 * server's doing, and no screen calls the device offline then.
 */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(onChange, hasNetwork);
}

/** The same for a text that is made now. */
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
