import { expect, test } from 'vitest';
import { toWesternDigits } from '../text/digits.ts';
import { withDigits } from './digits.ts';
import { createFormat } from './format.ts';

test('an amount that is being typed looks as it does elsewhere, and is read as it was typed', () => {
  expect(withDigits('0.5', 'arab')).toBe('٠٫٥');
  expect(withDigits('0.50', 'arab')).toBe(createFormat('ar', 'arab').number(0.5, { minimumFractionDigits: 2 }));
  expect(withDigits('12.', 'arabext')).toBe('۱۲٫');
  expect(withDigits('0.5', 'latn')).toBe('0.5');
  expect(toWesternDigits(withDigits('1234.5', 'arab'))).toBe('1234.5');
});
