import type { DeviceSession } from '#data/device/device.ts';
import { deviceName } from '#data/device/device-name.ts';

/**
 * The device's session, for the first moment of a page. It is read without Dexie, which loads after the first screen.
 * @returns the session, null after a sign-out, undefined if the device knows nothing: a first visit, a cleared or forbidden
 * database
 */
export async function recallSession(): Promise<DeviceSession | null | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    return await read();
  } catch (failure) {
    console.warn('The device could not be asked who is signed in; the page goes by its own memory.', failure);
    return undefined;
  }
}

async function read(): Promise<DeviceSession | null | undefined> {
  const database = await openExisting();
  if (!database) return undefined;
  try {
    const transaction = database.transaction(['settings', 'sessions']);
    const setting = await answerOf<{ value: string | null } | undefined>(
      transaction.objectStore('settings').get('account'),
    );
    if (!setting?.value) return setting && null;
    return await answerOf<DeviceSession | undefined>(transaction.objectStore('sessions').get(setting.value));
  } finally {
    database.close();
  }
}

/** Opens the existing database in its version, and never creates it: that is Dexie's task. */
function openExisting(): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(deviceName);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (isNew ? resolve(undefined) : reject(request.error));
  });
}

function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
