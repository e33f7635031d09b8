import { device, readSetting, type ScreenSnapshot, writeSetting } from '#data/device/device.ts';

/**
 * Keeps the one snapshot. It is stored beside the session and not in local storage, which reaches the disk late: a browser
 * that is killed after a sign-out would bring it back. It is checked and written in one transaction, so that no tab writes
 * it after a sign-out.
 * @returns false if its owner is not signed in here, or the session has ended: nothing is kept then
 */
export async function keepSnapshot(snapshot: ScreenSnapshot): Promise<boolean> {
  return device.transaction('rw', device.settings, device.sessions, async () => {
    if ((await readSetting('account')) !== snapshot.userId) return false;
    const session = await device.sessions.get(snapshot.userId);
    if (!session || session.ended) return false;
    await writeSetting('lastSeen', snapshot);
    return true;
  });
}

/** Deletes the snapshot; part of every sign-out, inside its transaction too. */
export async function forgetSnapshot(): Promise<void> {
  await device.settings.delete('lastSeen');
}
