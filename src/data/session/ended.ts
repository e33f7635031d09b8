import { ApiProblem } from '#data/api-problem.ts';

const listeners = new Set<(token: string) => void>();

/** Tells when the server says that a session is over; gives back the function that ends it. */
export function onSessionEnded(listener: (token: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server does not know this token any more, expired or revoked. */
export function tellSessionEnded(token: string): void {
  for (const listener of listeners) listener(token);
}

/**
 * Notices in a failure that the session is over. Only the server knows: the clock of a phone may be off by years, so
 * `expiresAt` decides nothing here.
 */
export function noteSessionEnded(token: string | undefined, failure: unknown): void {
  if (token && failure instanceof ApiProblem && failure.status === 401) tellSessionEnded(token);
}
