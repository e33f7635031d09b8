/** The present time for everything that happens by the calendar: charges, months, mails. Tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
