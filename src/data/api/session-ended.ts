const listeners = new Set<(token: string) => void>();

/** Calls `listener` when the server says that a session is over; returns the function that unsubscribes it. */
export function onSessionEnded(listener: (token: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports that the server no longer knows this token: it expired or was revoked. Only the server decides that. The clock of
 * a phone may be off by years, so `expiresAt` counts for nothing here.
 */
export function notifySessionEnded(token: string): void {
  for (const listener of listeners) listener(token);
}
