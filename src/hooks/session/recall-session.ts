import { recallSession as recall } from '#data/session/recall.ts';
import { readSession, writeSession } from './session-store.ts';

/**
 * Longest wait of the first screen for the device, in milliseconds. It is short if the page remembers a user, and longer
 * otherwise, because a signed-in user would be led to the start. A missing database answers at once.
 */
const timeoutMs = { known: 500, unknown: 10_000 };

/**
 * Updates the page's memory from the device before the first screen is rendered. Local storage reaches the disk late: a
 * browser that is killed after a sign-in has forgotten it, and after a sign-out it still knows the user. A late answer still
 * counts.
 */
export async function recallSession(): Promise<void> {
  const recalled = recallNow();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, readSession() ? timeoutMs.known : timeoutMs.unknown);
  });
  await Promise.race([recalled, tooLong]);
  clearTimeout(timer);
}

async function recallNow(): Promise<void> {
  const known = await recall();
  if (known === undefined) return;
  const session = readSession();
  if (!known) {
    if (session) writeSession(null);
    return;
  }
  const { user, token, expiresAt, ended } = known;
  const isSame = session?.token === token && session.expiresAt === expiresAt && session.ended === ended;
  if (!isSame) writeSession({ user, token, expiresAt, ended });
}
