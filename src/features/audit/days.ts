/** Start of a day in the user's time zone. @param day `YYYY-MM-DD` */
export function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** End of a day in the user's time zone. */
export function endOf(day: string): string {
  const start = new Date(`${day}T00:00:00`);
  // The clocks may change on that day, so it need not have 24 hours.
  start.setDate(start.getDate() + 1);
  return start.toISOString();
}
