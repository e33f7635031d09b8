/** The app's knowledge of its connection. Times in milliseconds. */
export interface Connection {
  readonly offline: boolean;
  readonly offlineSince?: number;
  /** The server is there, but its last answer was a failure of its own (5xx). */
  readonly failing: boolean;
  /** When the server last answered as it should. */
  readonly lastSyncedAt?: number;
}

let connection: Connection = { offline: false, failing: false };
let recalledOfflineSince: number | undefined;
const listeners = new Set<() => void>();

/**
 * The connection as real exchanges show it: a failed call means offline, an answer means online. The browser's own view of
 * its network proves nothing, because a server can be stopped while the network is there.
 */
export function currentConnection(): Connection {
  return connection;
}

/** Calls `listener` at every change; returns the function that unsubscribes it. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` each time the connection is back; returns the function that unsubscribes it. */
export function onReconnect(listener: () => void): () => void {
  let wasOffline = connection.offline;
  return onConnection(() => {
    const isBack = wasOffline && !connection.offline;
    wasOffline = connection.offline;
    if (isBack) listener();
  });
}

/** Notes that the server answered, even if it rejected the call. */
export function noteReached(now = Date.now()): void {
  recalledOfflineSince = undefined;
  change({ offline: false, failing: false, lastSyncedAt: now });
}

/** Notes that the server answered with a failure of its own: nothing is up to date after that. */
export function noteServerFailure(): void {
  recalledOfflineSince = undefined;
  const { lastSyncedAt } = connection;
  change({ offline: false, failing: true, ...(lastSyncedAt !== undefined && { lastSyncedAt }) });
}

/** Notes that a call got no answer, or that the browser has no network. */
export function noteUnreachable(now = Date.now()): void {
  if (connection.offline) return;
  change({ ...connection, offline: true, offlineSince: recalledOfflineSince ?? now });
}

/** Restores the time of the last exchange from an earlier visit. */
export function recallLastSynced(at: number): void {
  if (connection.lastSyncedAt === undefined) change({ ...connection, lastSyncedAt: at });
}

/** Restores the start of being offline from an earlier visit. It holds until something is reached. */
export function recallOfflineSince(at: number): void {
  if (connection.lastSyncedAt !== undefined && connection.lastSyncedAt > at) return;
  recalledOfflineSince = at;
  if (connection.offline) change({ ...connection, offlineSince: at });
}

function change(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}
