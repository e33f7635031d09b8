import { storageName } from '#lib/device-storage.ts';

/** The name of the database of the device (`device.ts`), for whom reads it without Dexie. */
export const deviceName = storageName('deviceDatabase');
