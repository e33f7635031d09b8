import { expect, test } from 'vitest';
import { intl } from './intl.ts';

test('the same language and options share one formatter', () => {
  const unit = { style: 'unit', unit: 'kilobyte' } as const;
  expect(intl(Intl.NumberFormat, 'en', { ...unit })).toBe(intl(Intl.NumberFormat, 'en', { ...unit }));
});

test('another language, other options or another kind have their own', () => {
  const all = [
    intl(Intl.NumberFormat, 'en', {}),
    intl(Intl.NumberFormat, 'ar-u-nu-arab', {}),
    intl(Intl.NumberFormat, 'en', { maximumFractionDigits: 1 }),
    intl(Intl.DateTimeFormat, 'en', {}),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(intl(Intl.NumberFormat, 'ar-u-nu-arab', {}).format(7)).toBe('٧');
});
