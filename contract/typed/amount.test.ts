import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { say } from '../messages.ts';
import { readAmount } from './amount.ts';
import { moneyField } from './money-field.ts';

const field = moneyField(say('amountRequired'), say('amountNumber'));

test.each([
  ['100', '100'],
  ['100.5', '100.5'],
  ['100,50', '100.50'],
  ['100,5', '100.5'],
  ['1,00', '1.00'],
  ['1,000', '1000'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['1.250,50', '1250.50'],
  ['1,000,000', '1000000'],
  ['1.000.000', '1000000'],
  ['1 250', '1250'],
  ['1 250,50', '1250.50'],
  ['1\u202f250,50', '1250.50'],
  ['1\u00a0250', '1250'],
  ["1'250.50", '1250.50'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['٫5', '0.5'],
  ['5.', '5'],
  ['$1,250.50', '1250.50'],
  ['$100', '100'],
  ['100 $', '100'],
  ['US$100', '100'],
  ['USD 100', '100'],
  ['100 USD', '100'],
  ['100usd', '100'],
  ['100 dollars', '100'],
  ['100 US dollars', '100'],
  ['100 دولار', '100'],
  ['١٠٠ دولار', '100'],
  ['١٠٠ دولارًا', '100'],
  ['100 دولار أمريكي', '100'],
  ['40 $ / month', '40'],
  ['40 USD per month', '40'],
  ['٤٠ دولارا شهريا', '40'],
  ['١٬٢٥٠٫٥٠', '1250.50'],
  ['١٬٢٥٠', '1250'],
  ['١٢٫٥', '12.5'],
  ['۴۰', '40'],
  ['٤٠', '40'],
  ['\u200f100\u200e', '100'],
  ['１００', '100'],
])('%s is %s, in forms and in imports', (written, meant) => {
  expect(readAmount(written)).toEqual({ amount: meant });
  expect(v.parse(field, written)).toBe(Number(meant));
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['1.250', 'unclear'],
  ['€100', 'currency'],
  ['100 EUR', 'currency'],
  ['100 درهم', 'currency'],
  ['100 MAD', 'currency'],
  ['forty', 'not-a-number'],
  ['1,25.000,5', 'not-a-number'],
  ['12,50,00.5', 'not-a-number'],
  ['1,250.505', 'not-a-number'],
  ['100.999', 'unclear'],
  ['1 25', 'not-a-number'],
  ['0,125', 'not-a-number'],
  ['1e3', 'not-a-number'],
  ['(100)', 'not-a-number'],
  ['-100', 'not-a-number'],
  ['100-', 'not-a-number'],
  ['٪10', 'not-a-number'],
  ['1,2,3', 'not-a-number'],
  ['1..5', 'not-a-number'],
  ['.', 'not-a-number'],
  ['$', 'not-a-number'],
])('%j is no amount: %s', (written, problem) => {
  expect(readAmount(written)).toEqual({ problem });
  expect(v.is(field, written)).toBe(false);
});

test('every amount is read in the notations of many countries', () => {
  const locales = ['en-US', 'de-DE', 'fr-FR', 'ar-EG', 'ar-MA', 'fa-IR', 'de-CH', 'ur-PK'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(...locales), (cents, locale) => {
      const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
      const read = readAmount(text);
      expect('amount' in read && Number(read.amount)).toBe(cents / 100);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('no text makes the reading fail or take long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const read = readAmount(text);
      expect('amount' in read ? /^\d+(\.\d{1,2})?$/.test(read.amount) : read.problem).toBeTruthy();
    }),
    { seed: 8, numRuns: 500 },
  );
});
