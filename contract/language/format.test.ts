import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFormat } from './format.ts';

const english = createFormat('en', 'latn');
const arabic = createFormat('ar', 'arab');
const western = createFormat('ar', 'latn');
const moment = '2026-03-05T12:00:00Z';

/** Direction marks are invisible, and browsers place them differently. */
function seen(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0/g, ' ');
}

describe('in English', () => {
  it('counts stand in groups of three', () => expect(english.number(1425)).toBe('1,425'));
  it('whole dollars have no cents', () => expect(english.money(400)).toBe('$400'));
  it('other amounts have both', () => expect(english.money(62.5)).toBe('$62.50'));
  it('shares have at most one decimal', () => expect(english.percent(66.666)).toBe('66.7%'));
  it('dates name the month', () => expect(english.date(moment)).toBe('Mar 5, 2026'));
  it('sizes use the unit that fits', () => {
    expect([0, 1, 999, 2048, 2_598_727, 5 * 1024 ** 3].map((count) => seen(english.bytes(count)))).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '2 kB',
      '2.5 MB',
      '5 GB',
    ]);
  });
  it.each([
    ['2026-03-05T11:59:30Z', 'now'],
    ['2026-03-05T11:57:00Z', '3 minutes ago'],
    ['2026-03-04T11:00:00Z', 'yesterday'],
    ['2026-03-05T14:00:00Z', 'in 2 hours'],
    ['2024-03-05T11:00:00Z', '2 years ago'],
  ])('%s is %s', (then, words) => expect(english.relative(then, moment)).toBe(words));
});

describe('a moment that something has lasted since', () => {
  const now = new Date(2026, 2, 5, 14, 0);
  it('is a time of day as long as it is today', () =>
    expect(seen(english.clock(new Date(2026, 2, 5, 9, 5), now))).toBe('9:05 AM'));
  it('names its day when that is another', () =>
    expect(seen(english.clock(new Date(2026, 2, 4, 15, 30), now))).toBe('Mar 4, 2026, 3:30 PM'));
});

describe('in Arabic', () => {
  it.each([
    ['counts', arabic.number(1425), '١٬٤٢٥'],
    ['money', arabic.money(400), '٤٠٠ $'],
    ['shares', arabic.percent(67), '٦٧٪'],
    ['dates', arabic.date(moment), '٥ مارس ٢٠٢٦'],
    ['months', arabic.month(moment), 'مارس ٢٠٢٦'],
    ['sizes', arabic.bytes(2_598_727), '٢٫٥ ميغابايت'],
    ['ages', arabic.relative('2026-03-05T11:57:00Z', moment), 'قبل ٣ دقائق'],
  ])('%s have Arabic-Indic digits', (_what, text, expected) => expect(seen(text)).toBe(seen(expected)));

  it('a person who chose Western digits reads them everywhere', () => {
    const all = [western.number(1425), western.money(400), western.percent(67), western.date(moment)].join(' ');
    expect(all).not.toMatch(/[\u0660-\u0669]/);
    expect(western.number(1425)).toBe('1,425');
  });

  it('no text in Arabic-Indic digits mixes in a Western one', () => {
    const all = [arabic.number(10.5), arabic.money(62.5), arabic.dateTime(moment), arabic.bytes(2_598_727)].join(' ');
    expect(all).not.toMatch(/[0-9]/);
  });
});

it.each(['arab', 'arabext', 'latn'] as const)('a small count reads as Intl would write it, in %s digits', (digits) => {
  const { format } = new Intl.NumberFormat(`ar-u-ca-gregory-nu-${digits}`);
  const { number } = createFormat('ar', digits);
  const counts = [0, 1, 9, 10, 99, 100, 999, 1000, 1425, -1, -0, 0.5];
  expect(counts.map((count) => number(count))).toEqual(counts.map((count) => format(count)));
});

it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('a day without a time is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  // Formatters are made once for a place, in the zone of that time.
  expect(createFormat('en', 'latn', { region: zone.startsWith('Am') ? 'PR' : 'KI' }).date('2026-11-05')).toMatch(
    /\b0?5\b/,
  );
});

it('dates are written as in the country of the reader', () => {
  const at = new Date(2026, 10, 22, 9, 5);
  expect(createFormat('en', 'latn', { region: 'US' }).date(at)).toBe('Nov 22, 2026');
  expect(createFormat('en', 'latn', { region: 'GB' }).date(at)).toBe('22 Nov 2026');
  expect(createFormat('ar', 'arab', { region: 'EG' }).month(at)).toBe('نوفمبر ٢٠٢٦');
  expect(createFormat('ar', 'arab', { region: 'SY' }).month(at)).toBe('تشرين الثاني ٢٠٢٦');
});
