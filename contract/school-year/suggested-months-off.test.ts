import { expect, test } from 'vitest';
import { type KnownMonthOff, suggestedMonthsOff } from './suggested-months-off.ts';

const suggest = (now: string, own: readonly KnownMonthOff[] = [], above: readonly KnownMonthOff[] = []) =>
  suggestedMonthsOff(now, { own, above }, 'Ramadan');
const planned = (month: string, name: string) => ({ month, name, kind: 'off' });

test.each([
  // 18 February to 19 March 2026: 11 of 28 days, and 19 of 31.
  ['2025-11', ['2026-03']],
  // 8 February to 9 March 2027: 21 of 28 days, and 9 of 31.
  ['2026-11', ['2027-02']],
  // 28 January to 25 February 2028.
  ['2027-11', ['2028-02']],
  // 16 January to 13 February 2029: 16 of 31 days, and 13 of 28.
  ['2028-11', ['2029-01']],
  // It starts twice in 2030: on 5 January and on 26 December.
  ['2029-12', ['2030-01']],
  ['2030-01', ['2031-01']],
])('after %s the month that is mostly Ramadan is suggested', (now, months) => {
  expect(suggest(now)).toEqual(months.map((month) => ({ month, name: 'Ramadan' })));
});

test('the running month is no longer suggested, and one in twelve months is', () => {
  expect(suggest('2027-02').map(({ month }) => month)).toEqual(['2028-02']);
});

test('what was planned off a year ago under another name is suggested again, what was excused is not', () => {
  const own = [
    planned('2026-07', 'Summer'),
    // Its next one is the running month.
    planned('2025-11', 'Exams'),
    { month: '2026-09', name: 'Flood', kind: 'excused' },
    { month: '2026-10', name: '', kind: 'closed' },
  ];
  expect(suggest('2026-11', own)).toEqual([
    { month: '2027-02', name: 'Ramadan' },
    { month: '2027-07', name: 'Summer' },
  ]);
});

test.each(['Ramadan', 'ramadan and Eid', 'رمضان'])(
  'last year’s “%s” is not suggested for the same month again',
  (name) => {
    // February 2026 was mostly before Ramadan, April 2025 after it.
    expect(suggest('2026-11', [planned('2026-03', name), planned('2026-04', name)])).toEqual([
      { month: '2027-02', name: 'Ramadan' },
    ]);
  },
);

test('what is off already is not suggested, whatever its name and whichever place says so', () => {
  expect(suggest('2026-11', [planned('2027-02', 'Holidays')])).toEqual([]);
  expect(
    suggest('2026-11', [planned('2026-07', 'Summer')], [planned('2027-02', 'Ramadan'), planned('2027-07', 'Heat')]),
  ).toEqual([]);
  expect(suggest('2026-11', [{ month: '2027-02', name: '', kind: 'closed' }])).toEqual([]);
});

test('what was off a year ago because of a place above is for that place to repeat', () => {
  expect(suggest('2026-11', [], [planned('2026-07', 'Summer')])).toEqual([{ month: '2027-02', name: 'Ramadan' }]);
});
