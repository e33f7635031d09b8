import { useSyncExternalStore } from 'react';
import { currentConnection, onConnection } from '#data/api/connection.ts';
import { useOutboxCounts } from './use-outbox.ts';

/** Whether the app is offline, since when it is in step (to the minute), and whether it sends. */
export function useConnection(): { offline: boolean; offlineSince?: Date; inStepSince?: Date; sending: boolean } {
  const offline = useOffline();
  const offlineSince = useSyncExternalStore(onConnection, () => currentConnection().offlineSince);
  const inStepSince = useSyncExternalStore(onConnection, inStepMinute);
  const { sending } = useOutboxCounts();
  return {
    offline,
    ...(offlineSince !== undefined && { offlineSince: new Date(offlineSince) }),
    ...(inStepSince !== undefined && { inStepSince: new Date(inStepSince) }),
    sending,
  };
}

/** Whether the app is offline, for a part that needs no more than that. */
export function useOffline(): boolean {
  return useSyncExternalStore(onConnection, () => currentConnection().offline);
}

const minute = 60_000;

/** It moves with every answer of the server; nobody reads it closer than this, and each other value is a redraw. */
function inStepMinute(): number | undefined {
  const { inStepSince } = currentConnection();
  return inStepSince === undefined ? undefined : Math.floor(inStepSince / minute) * minute;
}
