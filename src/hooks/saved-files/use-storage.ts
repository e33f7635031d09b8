import { useEffect, useState } from 'react';

/** The app's use of this device's storage, in bytes. */
export interface Storage {
  usage: number;
  quota: number;
  /** The browser has promised not to clear it on its own. */
  persisted: boolean;
  /** Used part of the quota, from 0 to 1. */
  share: number;
}

/** The browser does not report changes, so it is asked regularly; its answer is an estimate anyway. */
const askEveryMs = 30_000;

/** Storage of the device; undefined until it is known, or if the browser does not report it. */
export function useStorage(): Storage | undefined {
  const [storage, setStorage] = useState<Storage>();
  useEffect(() => {
    let left = false;
    const ask = () => {
      estimate().then(
        (found) => {
          if (!left) setStorage(found);
        },
        (failure: unknown) => console.warn('The browser does not say how full the device is.', failure),
      );
    };
    ask();
    const timer = setInterval(ask, askEveryMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, []);
  return storage;
}

async function estimate(): Promise<Storage | undefined> {
  // Plain http has no StorageManager, whatever the types promise.
  const manager: StorageManager | undefined = navigator.storage;
  if (!manager) return undefined;
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([manager.estimate(), manager.persisted()]);
  return { usage, quota, persisted, share: quota === 0 ? 0 : usage / quota };
}
