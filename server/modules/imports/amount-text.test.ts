import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

test.each([
  ['100', '100'],
  ['100.5', '100.5'],
  ['100,50', '100.50'],
  ['100,5', '100.5'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['1.250,50', '1250.50'],
  ['1,250,000', '1250000'],
  ['1.250.000', '1250000'],
  ['1 250,50', '1250.50'],
  ['1\u202f250,50', '1250.50'],
  ['$1,250.50', '1250.50'],
  ['١٬٢٥٠٫٥٠', '1250.50'],
  ['٤٠', '40'],
])('%s is %s', (written, meant) => {
  expect(amountText(written)).toBe(meant);
});

test.each(['', 'forty', '1,25.000,5', '12,50,00.5', '-5', '1..5', '1.250'])(
  '%s stays for the form to judge',
  (text) => {
    expect(amountText(text)).toBe(text);
  },
);
