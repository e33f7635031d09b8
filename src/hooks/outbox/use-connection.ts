import { useSyncExternalStore } from 'react';
import { currentConnection, onConnection } from '#data/api/connection.ts';
import { useOutboxCounts } from './use-outbox.ts';

/** State of the connection: offline, time of the last exchange (to the minute), failing server, sending. */
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

/** True if the app is offline, for parts that need nothing else. */
export function useOffline(): boolean {
  return useSyncExternalStore(onConnection, () => currentConnection().offline);
}

const minute = 60_000;

/**
 * Time of the last exchange in minutes. It changes with every answer of the server; a finer value would only render more
 * often.
 */
function lastSyncedMinute(): number | undefined {
  const { lastSyncedAt } = currentConnection();
  return lastSyncedAt === undefined ? undefined : Math.floor(lastSyncedAt / minute) * minute;
}
