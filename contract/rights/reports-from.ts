import { limits } from '#contract/limits.ts';

/**
 * The smallest monthly amount with which a sponsor reads the reports of a place (docs/rules.md#who-reads-reports), in dollars,
 * with cents rounded up.
 * @param price of the place, in dollars a month
 * @param share in percent, if the server has sent it
 */
export function reportsFrom(price: number, share: number = limits.reportShare): number {
  return Math.ceil(price * share) / 100;
}
