import { v7 as newId } from 'uuid';
import { device, readSetting, writeSetting } from '#data/device/device.ts';
import type { Mirror } from './database.ts';

/** The entry in an account's database that holds it. */
export const identityKey = 'identity';

/**
 * An id that an account's database gets at its first use. A different id means a different database: the browser has cleared
 * the first one, or its owner has signed out.
 */
export function identityOf(mirror: Mirror): Promise<string> {
  return mirror.transaction('rw', mirror.meta, async () => {
    const known = await mirror.meta.get(identityKey);
    if (typeof known?.value === 'string') return known.value;
    const id = newId();
    await mirror.meta.put({ key: identityKey, value: id, at: Date.now() });
    return id;
  });
}

/** Identity of the device's database. */
export function deviceIdentity(): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const known = await readSetting('identity');
    if (known) return known;
    const id = newId();
    await writeSetting('identity', id);
    return id;
  });
}
