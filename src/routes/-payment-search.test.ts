import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PaymentSearch } from './-payment-search.ts';

test.each([
  [7, 7],
  ['7', 7],
  ['٧', 7],
  [4.5, 4.5],
])('a sum in the address is read: %s', (amount, dollars) => {
  expect(v.parse(PaymentSearch, { amount }).amount).toBe(dollars);
});

test.each([0, -5, 4.555, 1e9, 'a lot', null, ''])(
  'what is no sum of money is read as if it were not there: %s',
  (amount) => {
    expect(v.parse(PaymentSearch, { amount }).amount).toBeUndefined();
  },
);
