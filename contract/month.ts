/** The month in UTC of a point in time. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** The day in UTC of a timestamp, `YYYY-MM-DD`: charges and reports are due by such days, in every time zone. */
export function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** The month a number of months later; earlier with a negative number. */
export function addMonths(month: string, months: number): string {
  const [year = 0, inYear = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, inYear - 1 + months, 1)));
}

/** The last `count` months up to `last`, the oldest first. */
export function monthsUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, turn) => addMonths(last, turn - count + 1));
}
