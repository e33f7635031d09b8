/** The server's time at a moment of the device's clock, both in milliseconds since 1970. */
export interface KnownClock {
  readonly serverAt: number;
  readonly deviceAt: number;
}

/** From here on the date itself is wrong, and not only what hour a phone shows that has the wrong time zone. */
const wrongFromMs = 24 * 3_600_000;

let known: KnownClock | undefined;
const listeners = new Set<(clock: KnownClock) => void>();

/** The server's present time, in milliseconds since 1970, from the device's clock and its known difference; works offline. */
export function serverNow(): number {
  return serverTimeAt(known, Date.now());
}

/**
 * The server's time at a moment of the device's clock. Where that clock was set since the last answer of the server, all that
 * is known is that it is no earlier than then. Pure.
 */
export function serverTimeAt(clock: KnownClock | undefined, deviceNow: number): number {
  if (!clock) return deviceNow;
  const { serverAt, deviceAt } = clock;
  // It has gone back; or it was behind, and shows a time now that it could not have reached by itself for as long.
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

/** @param serverAt milliseconds since 1970, as an answer of our server's says */
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

/** The date of this device has turned out to be wrong: whoever shows it gets it once, now or when they come. */
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
