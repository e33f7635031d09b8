import { monthsUpTo } from '#contract/month.ts';
import { serverNow } from '#data/api/server-clock.ts';

/**
 * The months that a report can be for: this one, by the server's clock and the device's
 * time zone, and the eleven before it.
 * @param chosen one that is offered as well, however long ago it is
 */
export function reportMonths(chosen?: string): string[] {
  const now = new Date(serverNow());
  const months = monthsUpTo(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`, 12).reverse();
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
}
