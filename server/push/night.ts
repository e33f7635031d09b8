/** From this hour, local time, until that one, no one is notified. */
const night = { from: 21, until: 8 } as const;

const quarterMs = 15 * 60_000;

/** True if the machine knows this time zone, such as `Africa/Casablanca`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The end of the present night in that time zone; undefined by day. */
export function endOfNight(now: Date, timeZone: string): Date | undefined {
  if (!isNight(now, timeZone)) return undefined;
  // In steps of a quarter of an hour: clocks are changed at night, and some zones are off by three quarters.
  let end = Math.ceil(now.getTime() / quarterMs) * quarterMs;
  while (isNight(new Date(end), timeZone)) end += quarterMs;
  return new Date(end);
}

function isNight(at: Date, timeZone: string): boolean {
  const text = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at);
  const hour = Number(text);
  return hour >= night.from || hour < night.until;
}
