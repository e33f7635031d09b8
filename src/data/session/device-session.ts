import type { Account } from '#data/account.ts';
import { device, readSetting, writeSetting } from '#data/device.ts';
import { beginSignOut, finishWipes } from './sign-out.ts';

/** A session that can be used for sending. */
export interface LivingSession {
  userId: string;
  token: string;
}

/**
 * Keeps a new session on the device, where the worker finds it too. The first thing of a sign-in: what an interrupted
 * sign-out left behind is wiped before, so that it cannot take the new session's rows with it.
 */
export async function keepSession({ userId, token }: LivingSession): Promise<void> {
  await finishWipes();
  await device.transaction('rw', device.sessions, device.settings, async () => {
    await device.sessions.put({ userId, token, ended: false });
    await writeSetting('account', userId);
  });
}

/**
 * Brings the device in line with the page at its start, where one of the two was cleared or interrupted. The page is
 * right: a session that only the device has is one whose owner has signed out.
 */
export async function matchPage({ userId, token }: Account): Promise<void> {
  const account = await readSetting('account');
  if (account && account !== userId) await beginSignOut(account, true);
  await finishWipes();
  if (!userId || !token) return;
  const known = await device.sessions.get(userId);
  if (known?.token !== token) await keepSession({ userId, token });
}

/** The session of the person who uses this device, unless the server has said that it is over. */
export async function livingSession(): Promise<LivingSession | undefined> {
  const account = await readSetting('account');
  const session = account ? await device.sessions.get(account) : undefined;
  return session && !session.ended ? { userId: session.userId, token: session.token } : undefined;
}

/** Notes that the server does not know a token any more. Its owner goes on reading; sending waits for the next sign-in. */
export async function endSession(token: string): Promise<void> {
  await device.sessions.filter((session) => session.token === token).modify({ ended: true });
}
