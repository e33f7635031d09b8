import { useSyncExternalStore } from 'react';
import { currentConnection, onConnection } from '#data/api/connection.ts';
import { useOutboxCounts } from './use-outbox.ts';

/** Whether the app is offline, when it was last up to date (to the minute), whether the server fails, and whether it sends. */
export function useConnection(): {
  offline: boolean;
  offlineSince?: Date;
  lastSyncedAt?: Date;
  failing: boolean;
  sending: boolean;
} {
  const offline = useOffline();
  const offlineSince = useSyncExternalStore(onConnection, () => currentConnection().offlineSince);
  const lastSyncedAt = useSyncExternalStore(onConnection, lastSyncedMinute);
  const failing = useSyncExternalStore(onConnection, () => currentConnection().failing);
  const { sending } = useOutboxCounts();
  return {
    offline,
    ...(offlineSince !== undefined && { offlineSince: new Date(offlineSince) }),
    ...(lastSyncedAt !== undefined && { lastSyncedAt: new Date(lastSyncedAt) }),
    failing,
    sending,
  };
}

/** Whether the app is offline, for a part that needs no more than that. */
export function useOffline(): boolean {
  return useSyncExternalStore(onConnection, () => currentConnection().offline);
}

const minute = 60_000;

/** It moves with every answer of the server; no one reads it closer than this, and each other value is a redraw. */
function lastSyncedMinute(): number | undefined {
  const { lastSyncedAt } = currentConnection();
  return lastSyncedAt === undefined ? undefined : Math.floor(lastSyncedAt / minute) * minute;
}
