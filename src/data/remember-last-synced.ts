import { currentConnection, onConnection, recallInStep } from './api/connection.ts';
import { readSetting, writeSetting } from './device/device.ts';

/** How often the moment of the last exchange is stored, in milliseconds; a battery is worth more than the exact second. */
const storeEveryMs = 30_000;

/** Remembers over visits when the app was last in step with the server, for who starts it without a line. */
export async function rememberInStep(): Promise<void> {
  const before = await readSetting('inStepSince');
  if (before !== undefined) recallInStep(before);
  let stored = before ?? 0;
  onConnection(() => {
    const { offline, inStepSince } = currentConnection();
    if (inStepSince === undefined || inStepSince === stored) return;
    if (!offline && Math.abs(inStepSince - stored) < storeEveryMs) return;
    stored = inStepSince;
    writeSetting('inStepSince', inStepSince).catch((failure: unknown) => {
      console.warn('The moment of the last exchange could not be stored.', failure);
    });
  });
}
