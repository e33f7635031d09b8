/** What the app knows of its line. Times in milliseconds. */
export interface Connection {
  readonly offline: boolean;
  readonly offlineSince?: number;
  /** The last exchange with the server. */
  readonly inStepSince?: number;
}

let connection: Connection = { offline: false };
const listeners = new Set<() => void>();

/**
 * The line as real exchanges show it: a failed call means offline, an answer means online. What the browser says of its
 * network is no proof, for a server can be stopped while the network is there.
 */
export function currentConnection(): Connection {
  return connection;
}

/** Tells of every change; gives back the function that ends it. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An answer of the server arrived, be it a rejection. */
export function noteReached(now = Date.now()): void {
  change({ offline: false, inStepSince: now });
}

/** A call got no answer, or the browser says that there is no network. */
export function noteUnreachable(now = Date.now()): void {
  if (connection.offline) return;
  change({ ...connection, offline: true, offlineSince: now });
}

/** What an earlier visit knew: when the last exchange was. */
export function recallInStep(at: number): void {
  if (connection.inStepSince === undefined) change({ ...connection, inStepSince: at });
}

function change(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}
