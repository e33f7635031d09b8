import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './intl.ts';

test('the same language and options share one formatter', () => {
  const unit = { style: 'unit', unit: 'kilobyte' } as const;
  expect(numberFormat('en', { ...unit })).toBe(numberFormat('en', { ...unit }));
});

test('another language, other options or another kind have their own', () => {
  const all = [
    numberFormat('en'),
    numberFormat('ar-u-nu-arab'),
    numberFormat('en', { maximumFractionDigits: 1 }),
    dateFormat('en', {}),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(numberFormat('ar-u-nu-arab').format(7)).toBe('٧');
});
