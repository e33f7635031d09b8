import { monthsUpTo } from '#contract/month.ts';

/**
 * The months that a report can be for: this one, by the device's own calendar, and the eleven before it.
 * @param chosen one that is offered as well, however long ago it is
 */
export function reportMonths(chosen?: string): string[] {
  const now = new Date();
  const months = monthsUpTo(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`, 12).reverse();
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
}
