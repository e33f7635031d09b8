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

test('missing reports are compared for the last two months of which no report is still awaited', () => {
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

test('a month without lessons is not compared, whether it runs or is over, though some reports came for it', () => {
  const before = [month('2026-12', { missingReports: 3 }), month('2027-01', { missingReports: 5 })];
  const off = month('2027-02', { expectedReports: 2, receivedReports: 2 });
  const compared = { month: '2027-01', value: 5, before: '2026-12', change: 2 };
  expect(comparedMissing([...before, off])).toEqual(compared);
  expect(comparedMissing([...before, off, month('2027-03', { openReports: 10 })])).toEqual(compared);
  const after = [month('2027-03', { missingReports: 4 }), month('2027-04', { openReports: 10 })];
  expect(comparedMissing([...before, off, ...after])).toMatchObject({ month: '2027-03', before: '2027-01' });
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

test('nothing is said for two months without money, or for a single month', () => {
  expect(comparedGiven([month('2026-09'), month('2026-10'), month('2026-11')])).toBeUndefined();
  expect(comparedMissing([month('2026-10', { missingReports: 2 })])).toBeUndefined();
});
