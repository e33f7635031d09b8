import { ApiProblem } from '#data/api-problem.ts';

const listeners = new Set<(token: string) => void>();

/** Tells when the server says that a session is over; gives back the function that ends it. */
export function onSessionEnded(listener: (token: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notices the answer that a session is over, expired or revoked. Only the server knows: the clock of a phone may be off
 * by years, so `expiresAt` decides nothing here.
 */
export function noteSessionEnded(token: string | undefined, failure: unknown): void {
  if (!token || !(failure instanceof ApiProblem) || failure.status !== 401 || failure.code === 'wrong-credentials')
    return;
  for (const listener of listeners) listener(token);
}
