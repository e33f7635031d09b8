import { expect, test } from 'vitest';
import { endOf, startOf } from './days.ts';

const local = (time: string) => {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()];
};

test('a day starts and ends at midnight of the person’s clock', () => {
  expect(local(startOf('2026-11-05'))).toEqual([2026, 11, 5, 0, 0]);
  expect(local(endOf('2026-11-05'))).toEqual([2026, 11, 6, 0, 0]);
  expect(local(endOf('2026-12-31'))).toEqual([2027, 1, 1, 0, 0]);
});
