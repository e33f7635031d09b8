/** The name of the database of the device (`device.ts`), for whom reads it without Dexie. */
export const deviceName = 'sanad-device';
