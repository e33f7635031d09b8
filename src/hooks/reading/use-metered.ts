import { useSyncExternalStore } from 'react';
import { isMetered, onMetered } from '#data/saved-files/metered.ts';

/** Bytes may cost the person money at this moment. */
export function useMetered(): boolean {
  return useSyncExternalStore(onMetered, isMetered);
}
