import { useSyncExternalStore } from 'react';
import { currentConnection, onConnection } from '#data/connection.ts';
import { useOutbox } from './use-outbox.ts';

/** Whether the app is offline, since when it is in step, and whether it sends. */
export function useConnection(): { offline: boolean; offlineSince?: Date; inStepSince?: Date; sending: boolean } {
  const { offline, offlineSince, inStepSince } = useSyncExternalStore(onConnection, currentConnection);
  const { entries } = useOutbox();
  return {
    offline,
    ...(offlineSince !== undefined && { offlineSince: new Date(offlineSince) }),
    ...(inStepSince !== undefined && { inStepSince: new Date(inStepSince) }),
    sending: entries.some(({ state }) => state === 'sending'),
  };
}
