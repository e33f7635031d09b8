import { expect, test } from 'vitest';
import type { SpendingReport } from '#contract/reading/read.ts';
import { atHand, sumOf, totalOf } from './balance.ts';

const marks = { seenAt: null, returned: null, replacedAt: null };
const report = (month: string, balance: number, of: object = {}) =>
  ({ month, balance, ...marks, ...of }) as SpendingReport;

test('a month starts with the balance of the last report before it and what has arrived since', () => {
  const reports = [report('2026-07', 40.1), report('2026-08', 15.2), report('2026-10', 999)];
  const arrivals = [
    { date: '2026-08-31', amount: 500 },
    { date: '2026-09-01', amount: 240.1 },
    { date: '2026-09-30', amount: 60 },
    { date: '2026-10-01', amount: 700 },
  ];
  expect(atHand('2026-09', reports, arrivals)).toBe(315.3);
});

test('a report that was returned or replaced leaves no balance', () => {
  const returned = report('2026-08', 15, { returned: { at: '', comment: '' } });
  const replaced = report('2026-08', 15, { replacedAt: '2026-09-02T00:00:00.000Z' });
  expect(atHand('2026-09', [returned, replaced, report('2026-07', 7)], [])).toBe(7);
});

test('without any report all that has arrived by the end of the month counts', () => {
  const arrivals = [
    { date: '2025-01-05', amount: 10 },
    { date: '2026-09-30', amount: 5 },
    { date: '2026-10-01', amount: 1 },
  ];
  expect(atHand('2026-09', [], arrivals)).toBe(15);
});

test('figures add up to the cent, as people type them', () => {
  expect(
    totalOf({ teachers: '0.1', books: '0.2', food: '١٬٢٥٠٫٥٠', rent: '', heating: 'much', month: '2026-09' }),
  ).toBe(1250.8);
  expect(sumOf([0.1, 0.2])).toBe(0.3);
});
