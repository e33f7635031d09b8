import { storageName } from '#lib/device-storage.ts';

/** The name of the database of the device (`device.ts`), for code that reads it without Dexie. */
export const deviceName = storageName('deviceDatabase');
