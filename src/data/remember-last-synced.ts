import { currentConnection, onConnection, recallLastSynced, recallOfflineSince } from './api/connection.ts';
import { readSetting, writeSetting } from './device/device.ts';

/** Interval for storing the time of the last exchange, in milliseconds; battery matters more than the exact second. */
const storeEveryMs = 30_000;

/** Remembers over visits when the server last answered, and since when the app is offline. */
export async function rememberLastSynced(): Promise<void> {
  const [lastSynced, offlineSince] = [await readSetting('inStepSince'), await readSetting('offlineSince')];
  if (offlineSince) recallOfflineSince(offlineSince);
  if (lastSynced !== undefined) recallLastSynced(lastSynced);
  let storedSynced = lastSynced ?? 0;
  let storedOffline = offlineSince ?? 0;

  function store(): void {
    const { offline, lastSyncedAt = storedSynced, offlineSince: since = 0 } = currentConnection();
    const isLate = Math.abs(lastSyncedAt - storedSynced) >= storeEveryMs;
    if (lastSyncedAt !== storedSynced && (offline || isLate)) {
      storedSynced = lastSyncedAt;
      write('inStepSince', lastSyncedAt);
    }
    if (since !== storedOffline) {
      storedOffline = since;
      write('offlineSince', since);
    }
  }
  onConnection(store);
  if (currentConnection().offline) store();
}

function write(key: 'inStepSince' | 'offlineSince', at: number): void {
  writeSetting(key, at).catch((failure: unknown) => {
    console.warn('The moment of the last exchange could not be stored.', failure);
  });
}
