import { spendingKinds } from '#contract/entities/spending.ts';
import type { SpendingReport } from '#contract/reading/read.ts';
import { countsIn, reportStateOf } from '#contract/report-states.ts';
import { readAmount } from '#contract/typed/amount.ts';

/** Money that has arrived at a madrasa: `date` as `YYYY-MM-DD`, the amount in dollars. */
interface Arrival {
  readonly date: string;
  readonly amount: number;
}

/**
 * The dollars that a madrasa has in a month before its spending: the balance of the last report before it, and all money
 * that has arrived since.
 */
export function atHand(month: string, reports: readonly SpendingReport[], arrivals: readonly Arrival[]): number {
  const earlier = reports.filter((report) => report.month < month && countsIn[reportStateOf(report)]);
  const last = earlier.sort((one, other) => (one.month < other.month ? 1 : -1))[0];
  const since = arrivals.filter(({ date }) => date.slice(0, 7) <= month && date.slice(0, 7) > (last?.month ?? ''));
  return sumOf([last?.balance ?? 0, ...since.map(({ amount }) => amount)]);
}

/** The sum of typed dollars; unreadable values count as 0. */
export function totalOf(typed: Readonly<Record<string, unknown>>): number {
  return sumOf(
    spendingKinds.map((kind) => {
      const read = readAmount(String(typed[kind] ?? ''));
      return 'amount' in read ? Number(read.amount) : 0;
    }),
  );
}

/** A sum of dollars, exact to the cent. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
