/** The present time for everything that depends on the calendar: charges, months, mails. Tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
