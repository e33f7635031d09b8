import type { Session, User } from '#contract/reading/read.ts';
import { mirrorOf } from '#data/database/database.ts';
import { forgetLeaving } from '#data/database/signing-out.ts';
import { device, readSetting, writeSetting } from '#data/device/device.ts';
import type { SendingSession } from '#data/send/sending.ts';
import { finishWipes, startSignOut, wipeLateRows } from './sign-out.ts';

/**
 * Keeps a session on the device for the worker and the next start. It is the first step of a sign-in. Another user's session
 * here is signed out before, whatever the page remembers, and their unsent work is kept for them. Data that an interrupted
 * sign-out left behind is wiped, so that it cannot take the new session's rows with it.
 */
export async function keepSession({ user, token, expiresAt }: Session): Promise<void> {
  const before = await readSetting('account');
  if (before && before !== user.id) await startSignOut(before, true);
  await finishWipes(async () => {
    await forgetLeaving(mirrorOf(user.id));
    await device.transaction('rw', device.sessions, device.settings, async () => {
      await device.sessions.put({ userId: user.id, user, token, expiresAt, ended: false });
      await writeSetting('account', user.id);
    });
  });
}

/** Keeps a change of the user's own record for the next start. */
export async function keepUser(user: User): Promise<void> {
  await device.sessions.update(user.id, { user });
}

/**
 * Follows a change of the page's session, and deletes data that an interrupted sign-out or a late tab left. If the device
 * knows no account, because its database was cleared, the page's session is right; otherwise the device's is.
 */
export async function matchPage(session: Session | null): Promise<void> {
  await wipeLateRows();
  if (session && (await readSetting('account')) === undefined) await keepSession(session);
}

/** The session of this device's user, unless the server has ended it. */
export async function livingSession(): Promise<SendingSession | undefined> {
  const session = await device.transaction('r', device.settings, device.sessions, async () => {
    const account = await readSetting('account');
    return account ? device.sessions.get(account) : undefined;
  });
  return session && !session.ended ? { userId: session.userId, token: session.token } : undefined;
}

/** Notes that the server no longer knows a token. Its owner goes on reading; sending waits for the next sign-in. */
export async function endSession(token: string): Promise<void> {
  await device.sessions.filter((session) => session.token === token).modify({ ended: true });
}
