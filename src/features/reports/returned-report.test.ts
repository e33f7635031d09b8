import { expect, test } from 'vitest';
import { isInCard } from './returned-report.tsx';

test('a returned report is on top of the start until the report of the next month is due', () => {
  expect(['2026-11', '2026-12'].map((now) => isInCard('2026-11', now))).toEqual([false, false]);
  expect(['2027-01', '2027-02'].map((now) => isInCard('2026-11', now))).toEqual([true, true]);
});
