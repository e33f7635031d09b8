import { isWrong, type KnownClock, onClock, recallClock } from './api/server-clock.ts';
import { readSetting, writeSetting } from './device/device.ts';

/** Change of the difference, and its age, after which it is stored again, in milliseconds. */
const storeEvery = { differenceMs: 60_000, ageMs: 6 * 3_600_000 } as const;

/**
 * Remembers over visits how far the device's clock is off, because months and due days follow the server's clock.
 * @param onWrong called once when the device's date turns out to be wrong, until it has been right again
 * @returns the function that ends it
 */
export async function rememberClock(onWrong: (clock: KnownClock) => void): Promise<() => void> {
  let stored = await readSetting('serverClock');
  if (stored) recallClock(stored);
  return onClock((clock) => {
    if (stored && !isNews(stored, clock)) return;
    if (isWrong(clock) && !(stored && isWrong(stored))) onWrong(clock);
    stored = clock;
    writeSetting('serverClock', clock).catch((failure: unknown) => {
      console.warn('What is known of the clock could not be stored.', failure);
    });
  });
}

function isNews(stored: KnownClock, clock: KnownClock): boolean {
  const moved = Math.abs(clock.serverAt - clock.deviceAt - (stored.serverAt - stored.deviceAt));
  return moved >= storeEvery.differenceMs || Math.abs(clock.serverAt - stored.serverAt) >= storeEvery.ageMs;
}
