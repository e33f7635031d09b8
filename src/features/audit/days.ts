/** The time of the person's clock at which a day starts. @param day `YYYY-MM-DD` */
export function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** When it is over. */
export function endOf(day: string): string {
  const start = new Date(`${day}T00:00:00`);
  // Not 24 hours: the clocks may be changed on that day.
  start.setDate(start.getDate() + 1);
  return start.toISOString();
}
