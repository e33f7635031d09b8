import { expect, test } from 'vitest';
import { nextDue } from './next-due.ts';

const group = { createdDate: '2026-01-10T00:00:00.000Z' };
const facts = {
  monthsOff: new Set<string>(),
  received: new Set<string>(),
  dueDays: { dueDay: 5, pastDueDays: [] },
  now: new Date('2026-11-20T12:00:00Z'),
};

test('the next report is that of this month, and that of the one before until its due day is over', () => {
  expect(nextDue(group, facts)).toBe('2026-12-05');
  expect(nextDue(group, { ...facts, now: new Date('2026-11-05T12:00:00Z') })).toBe('2026-11-05');
  expect(nextDue(group, { ...facts, now: new Date('2026-11-05T12:00:00Z'), received: new Set(['2026-10']) })).toBe(
    '2026-12-05',
  );
});

test('months off and months whose report is there already are skipped', () => {
  expect(nextDue(group, { ...facts, monthsOff: new Set(['2026-11', '2026-12']) })).toBe('2027-02-05');
  expect(nextDue(group, { ...facts, received: new Set(['2026-11']), monthsOff: new Set(['2026-12']) })).toBe(
    '2027-02-05',
  );
});

test('none is due after the last month of a class, nor before its first', () => {
  expect(nextDue({ ...group, lastMonth: '2026-11' }, { ...facts, monthsOff: new Set(['2026-11']) })).toBeUndefined();
  expect(nextDue({ ...group, firstMonth: '2027-03' }, facts)).toBe('2027-04-05');
});
