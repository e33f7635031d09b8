import { expect, test } from 'vitest';
import type { MonthFigures } from '#contract/answers/figures.ts';
import { comparedGiven, comparedMissing } from './compare-months.ts';

function month(name: string, figures: Partial<MonthFigures> = {}): MonthFigures {
  return {
    month: name,
    sponsoredDollars: 0,
    chargedDollars: 0,
    refundedDollars: 0,
    expectedReports: 10,
    receivedReports: 0,
    lateReports: 0,
    missingReports: 0,
    openReports: 0,
    ...figures,
  };
}

test('of missing reports the last two months are compared of which none is still awaited', () => {
  const months = [
    month('2026-07', { missingReports: 1 }),
    month('2026-08', { missingReports: 3 }),
    month('2026-09', { missingReports: 5 }),
    month('2026-10', { missingReports: 1, openReports: 4 }),
    month('2026-11', { openReports: 10 }),
  ];
  expect(comparedMissing(months)).toEqual({ month: '2026-09', value: 5, before: '2026-08', change: 2 });
  expect(comparedMissing(months.map((one) => ({ ...one, expectedReports: 0 })))).toBeUndefined();
});

test('of money the last month that is over is compared, without what went back', () => {
  const months = [
    month('2026-09', { chargedDollars: 100.1 }),
    month('2026-10', { chargedDollars: 90.3, refundedDollars: 10.1 }),
    month('2026-11', { chargedDollars: 5 }),
  ];
  expect(comparedGiven(months)).toMatchObject({ month: '2026-10', value: 80.2, before: '2026-09' });
  expect(comparedGiven(months)?.change).toBeCloseTo(-19.9);
});

test('where nothing came in either month, and of a single one, nothing is said', () => {
  expect(comparedGiven([month('2026-09'), month('2026-10'), month('2026-11')])).toBeUndefined();
  expect(comparedMissing([month('2026-10', { missingReports: 2 })])).toBeUndefined();
});
