import { recallSession as recall } from '#data/session/recall.ts';
import { readSession, writeSession } from './session-store.ts';

/**
 * Brings the page's memory in line with the device's before the first screen is drawn. Local storage reaches the disk
 * late: a browser that is killed after a sign-in has forgotten it, and after a sign-out it still knows who has left.
 */
export async function recallSession(): Promise<void> {
  const known = await recall();
  if (known === undefined) return;
  const session = readSession();
  if (!known) {
    if (session) writeSession(null);
    return;
  }
  const { user, token, expiresAt, ended } = known;
  if (session?.token !== token || session.ended !== ended) writeSession({ user, token, expiresAt, ended });
}
