import { expect, test } from 'vitest';
import { addMonths } from '../month.ts';
import { createFormat } from './format.ts';
import { hijriMonth, withHijri } from './hijri.ts';

test.each([
  // 18 February to 19 March 2026.
  ['2026-02', 'Shaʻban 1447', 'شعبان ١٤٤٧'],
  ['2026-03', 'Ramadan 1447', 'رمضان ١٤٤٧'],
  // 18 May to 15 June: as many days as the month after it.
  ['2026-06', 'Dhuʻl-Hijjah 1447', 'ذو الحجة ١٤٤٧'],
  // 8 February to 9 March 2027.
  ['2027-02', 'Ramadan 1448', 'رمضان ١٤٤٨'],
  ['2027-03', 'Shawwal 1448', 'شوال ١٤٤٨'],
])('%s is mostly %s', (month, english, arabic) => {
  expect([hijriMonth(month, 'en', 'latn'), hijriMonth(month, 'ar', 'arab')]).toEqual([english, arabic]);
});

test('a label has both months, apart as the language writes it, with the digits that the person chose', () => {
  const label = (language: 'en' | 'ar', digits: 'latn' | 'arab') =>
    withHijri(createFormat(language, digits, { timeZone: 'UTC' }), '2026-03', language, digits);
  expect([label('en', 'latn'), label('ar', 'arab'), label('ar', 'latn')]).toEqual([
    'March 2026 · Ramadan 1447',
    'مارس ٢٠٢٦، رمضان ١٤٤٧',
    'مارس 2026، رمضان 1447',
  ]);
});

test('in ten years no Hijri month is named for more than two months, and every year has each at most twice', () => {
  const names = Array.from({ length: 120 }, (_, at) => hijriMonth(addMonths('2024-01', at), 'en', 'latn'));
  for (const name of new Set(names))
    expect(names.filter((other) => other === name).length, name).toBeLessThanOrEqual(2);
  expect(new Set(names).size).toBeGreaterThan(115);
});
