import type { MonthFigures } from '#contract/answers/figures.ts';

/** A figure of the last month that is over, and by how much it differs from the one before. */
export interface ComparedMonth {
  readonly month: string;
  readonly value: number;
  readonly before: string;
  readonly change: number;
}

/** Number of missing reports of the last month whose due day is over; undefined if none was expected. */
export function comparedMissing(months: readonly MonthFigures[]): ComparedMonth | undefined {
  const over = months.filter(({ expectedReports, openReports }) => expectedReports > 0 && openReports === 0);
  return lastTwo(over, ({ missingReports }) => missingReports);
}

/** Payments for the last finished month that were not refunded; undefined if nothing was ever paid. */
export function comparedGiven(months: readonly MonthFigures[]): ComparedMonth | undefined {
  const over = months.slice(0, -1);
  return lastTwo(
    over,
    ({ chargedDollars, refundedDollars }) => Math.round((chargedDollars - refundedDollars) * 100) / 100,
  );
}

function lastTwo(over: readonly MonthFigures[], read: (month: MonthFigures) => number): ComparedMonth | undefined {
  const [before, last] = over.slice(-2);
  if (!before || !last) return undefined;
  const [value, earlier] = [read(last), read(before)];
  if (value === 0 && earlier === 0) return undefined;
  return { month: last.month, value, before: before.month, change: value - earlier };
}
