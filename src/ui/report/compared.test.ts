import { expect, test } from 'vitest';
import { compared, heights } from './compared.ts';

const month = (name: string, lessons: number | null) => ({ month: name, reportId: null, lessons, students: null });
const months = [month('2026-07', 16), month('2026-08', null), month('2026-09', 20), month('2026-10', 0)];

test('a month is compared with the last one before it of which there is a figure', () => {
  expect(compared(months, '2026-09', 'lessons')).toEqual({ month: '2026-07', change: 4 });
  expect(compared(months, '2026-10', 'lessons')).toEqual({ month: '2026-09', change: -20 });
});

test('nothing is said of the first month, of one without a figure, and of one that is not there', () => {
  expect(compared(months, '2026-07', 'lessons')).toBeUndefined();
  expect(compared(months, '2026-08', 'lessons')).toBeUndefined();
  expect(compared(months, '2027-01', 'lessons')).toBeUndefined();
  expect(compared(months, '2026-09', 'students')).toBeUndefined();
});

test('the highest bar fills its room; a month without a count has no bar, and a zero has a bar without height', () => {
  expect(heights(months, 'lessons').map(({ height }) => height)).toEqual([80, null, 100, 0]);
  expect(heights(months, 'students').map(({ height }) => height)).toEqual([null, null, null, null]);
});
