import { useSyncExternalStore } from 'react';
import { isMetered, onMetered } from '#data/saved-files/metered.ts';

/** True if bytes may cost the user money at present. */
export function useMetered(): boolean {
  return useSyncExternalStore(onMetered, isMetered);
}
