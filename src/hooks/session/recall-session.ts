import { recallSession as recall } from '#data/session/recall.ts';
import { readSession, writeSession } from './session-store.ts';

/**
 * Longest wait of the first screen for the device, in milliseconds: short if the page remembers a person, longer otherwise,
 * because its owner would be led away.
 * A missing database answers at once.
 */
const timeoutMs = { known: 500, unknown: 10_000 };

/**
 * Brings the page's memory in line with the device's before the first screen is rendered. Local storage reaches the disk
 * late: a browser that is killed after a sign-in has forgotten it, and after a sign-out it still knows who has left.
 * What comes too late counts all the same.
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
