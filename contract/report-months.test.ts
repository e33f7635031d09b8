import { expect, test } from 'vitest';
import { dueDate, dueEnd, type ReportFacts, reportState } from './report-months.ts';

const facts: ReportFacts = {
  month: '2026-10',
  dueDay: 5,
  receivedAt: undefined,
  firstMonth: '2026-01',
  lastMonth: null,
  off: undefined,
  now: new Date('2026-11-22T12:00:00Z'),
};

test.each([
  ['waiting while the month lasts', '2026-10-31T23:59:59Z', undefined, 'waiting'],
  ['due when the month is over', '2026-11-01T00:00:00Z', undefined, 'due'],
  ['due to the end of the due day', '2026-11-05T23:59:59Z', undefined, 'due'],
  ['missing after the due day', '2026-11-06T00:00:00Z', undefined, 'missing'],
  ['received where it came on the due day', '2026-11-22T00:00:00Z', '2026-11-05T23:59:59Z', 'received'],
  ['late where it came a day after', '2026-11-22T00:00:00Z', '2026-11-06T00:00:00Z', 'late'],
])('a report is %s', (_, now, received, state) => {
  const receivedAt = received === undefined ? undefined : new Date(received);
  expect(reportState({ ...facts, now: new Date(now), receivedAt })).toBe(state);
});

test('nothing is expected of a class after its last month, and a report that comes anyway counts', () => {
  expect(reportState({ ...facts, lastMonth: '2026-09' })).toBe('ended');
  expect(reportState({ ...facts, lastMonth: '2026-10' })).toBe('missing');
  expect(reportState({ ...facts, lastMonth: '2026-09', receivedAt: new Date('2026-11-01T00:00:00Z') })).toBe(
    'received',
  );
});

test('a month off is never missing, and a report that comes anyway counts', () => {
  expect(reportState({ ...facts, off: 'off' })).toBe('off');
  expect(reportState({ ...facts, off: 'excused' })).toBe('excused');
  expect(reportState({ ...facts, off: 'closed' })).toBe('none');
  expect(reportState({ ...facts, off: 'off', receivedAt: new Date('2026-11-22T00:00:00Z') })).toBe('late');
});

test('nothing is expected of a class before its first month', () => {
  expect(reportState({ ...facts, firstMonth: '2026-11' })).toBe('none');
  expect(reportState({ ...facts, firstMonth: '2026-10' })).toBe('missing');
});

test.each([
  [31, '2026-03-01T00:00:00.000Z'],
  [29, '2026-03-01T00:00:00.000Z'],
  [28, '2026-03-01T00:00:00.000Z'],
  [27, '2026-02-28T00:00:00.000Z'],
])('the due day %d of January is a day of February', (dueDay, end) => {
  expect(dueEnd('2026-01', dueDay).toISOString()).toBe(end);
});

test('the due day of December is in January', () => {
  expect(dueEnd('2026-12', 5).toISOString()).toBe('2027-01-06T00:00:00.000Z');
  expect(dueDate('2026-12', 5)).toBe('2027-01-05');
});
