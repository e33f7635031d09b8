import type { MonthFigures } from '#contract/answers/figures.ts';

/** A figure of the last finished month, and its difference from the month before. */
export interface ComparedMonth {
  readonly month: string;
  readonly value: number;
  readonly before: string;
  readonly change: number;
}

/**
 * Number of missing reports of the last month whose due day is over; undefined if none was expected. A month that most classes had off
 * is left out, for the few reports that came all the same say nothing of the others; so is the month that still runs.
 */
export function comparedMissing(months: readonly MonthFigures[]): ComparedMonth | undefined {
  const most = Math.max(0, ...months.map(({ expectedReports }) => expectedReports));
  const over = months
    .slice(0, -1)
    .filter(
      ({ expectedReports, openReports }) => openReports === 0 && expectedReports > 0 && expectedReports * 2 >= most,
    );
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
