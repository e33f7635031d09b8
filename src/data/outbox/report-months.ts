import { monthsUpTo } from '#contract/month.ts';
import { type ClassMonths, lastMonthToReport } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';

/** This month, by the server's clock and the device's time zone, and the eleven before it, newest first. */
export function reportMonths(): string[] {
  const now = new Date(serverNow());
  return monthsUpTo(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`, 12).reverse();
}

/**
 * The months that a report of a class can be for: none after the last month of the class, or after that of a teacher who has
 * left it.
 * @param of the class, as far as this device knows it
 * @param chosen a month that is offered as well, however long ago it is
 */
export function offeredMonths(
  of: Pick<ClassMonths, 'lastMonth' | 'memberUntil'> | null | undefined,
  chosen?: string,
): string[] {
  const months = reportMonths();
  if (chosen !== undefined && !months.includes(chosen)) months.push(chosen);
  const last = of ? lastMonthToReport(of) : null;
  return months.filter((month) => month === chosen || last === null || month <= last);
}
