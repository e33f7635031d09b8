import type { Session, User } from '#contract/reading/read.ts';
import { mirrorOf } from '#data/database/database.ts';
import { forgetLeaving } from '#data/database/signing-out.ts';
import { device, readSetting, writeSetting } from '#data/device/device.ts';
import type { SendingSession } from '#data/send/sending.ts';
import { finishWipes, startSignOut, wipeLateRows } from './sign-out.ts';

/**
 * Keeps a session on the device, where the worker and the next start find it. The first thing of a sign-in: another
 * person's session here is signed out before, whatever the page remembers, with what they had not sent kept for them; and
 * what an interrupted sign-out left behind is wiped, so that it cannot take the new session's rows with it.
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

/** Keeps what a person changed in their own record, for the next start. */
export async function keepUser(user: User): Promise<void> {
  await device.sessions.update(user.id, { user });
}

/**
 * Follows a change of the page's session, and takes away what an interrupted sign-out, or a tab that was late, left. A device that knows no one,
 * because its database was cleared, learns from the page who is there; one that knows is right, whatever the page says.
 */
export async function matchPage(session: Session | null): Promise<void> {
  await wipeLateRows();
  if (session && (await readSetting('account')) === undefined) await keepSession(session);
}

/** The session of the person who uses this device, unless the server has said that it is over. */
export async function livingSession(): Promise<SendingSession | undefined> {
  const session = await device.transaction('r', device.settings, device.sessions, async () => {
    const account = await readSetting('account');
    return account ? device.sessions.get(account) : undefined;
  });
  return session && !session.ended ? { userId: session.userId, token: session.token } : undefined;
}

/** Notes that the server does not know a token any more. Its owner goes on reading; sending waits for the next sign-in. */
export async function endSession(token: string): Promise<void> {
  await device.sessions.filter((session) => session.token === token).modify({ ended: true });
}
