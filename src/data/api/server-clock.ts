/** The server's time at a moment of the device's clock, both in milliseconds since 1970. */
export interface KnownClock {
  readonly serverAt: number;
  readonly deviceAt: number;
}

/** From here on the date itself is wrong. Smaller differences are those of a phone with the wrong time zone. */
const wrongFromMs = 24 * 3_600_000;

let known: KnownClock | undefined;
const listeners = new Set<(clock: KnownClock) => void>();

/** The server's present time, in milliseconds since 1970, from the device's clock and its known difference; works offline. */
export function serverNow(): number {
  return serverTimeAt(known, Date.now());
}

/**
 * The server's time at a moment of the device's clock. If that clock was set since the server's last answer, the time is
 * only known to be no earlier than that answer. Pure.
 */
export function serverTimeAt(clock: KnownClock | undefined, deviceNow: number): number {
  if (!clock) return deviceNow;
  const { serverAt, deviceAt } = clock;
  // The clock went back; or it was behind, and now shows a time that it could not have reached by itself.
  const wasSet = deviceNow < deviceAt || (isWrong(clock) && deviceAt < serverAt && deviceNow >= serverAt);
  return wasSet ? Math.max(deviceNow, serverAt) : serverAt + deviceNow - deviceAt;
}

/** The device's date is wrong. */
export function isWrong({ serverAt, deviceAt }: KnownClock): boolean {
  return Math.abs(serverAt - deviceAt) >= wrongFromMs;
}

/** Restores an earlier visit's clock; a later answer takes precedence. */
export function recallClock(clock: KnownClock): void {
  known ??= clock;
}

/** @param serverAt milliseconds since 1970, as an answer of our server says */
export function noteServerTime(serverAt: number): void {
  known = { serverAt, deviceAt: Date.now() };
  for (const listener of listeners) listener(known);
}

/** Calls `listener` with what each answer says; returns the function that unsubscribes it. */
export function onClock(listener: (clock: KnownClock) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let unsaid: KnownClock | undefined;
let sayWrongDate: ((clock: KnownClock) => void) | undefined;

/** Reports once that the date of this device is wrong: to the listener, or to the first one that subscribes later. */
export function reportWrongDate(clock: KnownClock): void {
  if (sayWrongDate) sayWrongDate(clock);
  else unsaid = clock;
}

/** Calls `say` when the date of this device turns out to be wrong; returns the function that unsubscribes it. */
export function onWrongDate(say: (clock: KnownClock) => void): () => void {
  sayWrongDate = say;
  if (unsaid) say(unsaid);
  unsaid = undefined;
  return () => {
    if (sayWrongDate === say) sayWrongDate = undefined;
  };
}
