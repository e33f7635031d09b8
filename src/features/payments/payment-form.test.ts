import * as v from 'valibot';
import { expect, test } from 'vitest';
import words from '../../../public/locales/en/validation.json';
import { noCard, PaymentWithCard } from './payment-form.ts';

/* The payment form of section 5 of the specification, which no server sees. */

const right = {
  amount: '20',
  paymentMethod: 'mastercard',
  cardholderName: 'Hana Sabri',
  cardNumber: '5555 5555 5555 4444',
  expiryDate: '12/99',
  ccv: '123',
};

/** The messages under a field of the form, filled in correctly except for these changes. */
function saidOf(field: string, changes: object): string[] {
  const { issues = [] } = v.safeParse(PaymentWithCard, { ...right, ...changes });
  return issues
    .filter((issue) => v.getDotPath(issue) === field)
    .map(({ message }) => words[message as keyof typeof words]);
}

test.each([
  ['paymentMethod', 'cheque', 'Please select a payment method'],
  ['paymentMethod', '', 'Please select a payment method'],
  ['cardholderName', '', 'Cardholder name is required'],
  ['cardholderName', '  ', 'Cardholder name is required'],
  ['cardNumber', '', 'Card number is required'],
  ['cardNumber', '5555 5555 5555 444', 'Card number must be 16 digits'],
  ['cardNumber', '55555555555544440', 'Card number must be 16 digits'],
  ['expiryDate', '', 'Expiry date is required'],
  ['expiryDate', '13/99', 'Expiry date must be MM/YY'],
  ['expiryDate', '1299', 'Expiry date must be MM/YY'],
  ['ccv', '', 'CCV is required'],
  ['ccv', '12', 'CCV must be 3 digits'],
  ['ccv', '1234', 'CCV must be 3 digits'],
])('%s with %j says %j', (field, value, message) => {
  expect(saidOf(field, { [field]: value })).toEqual([message]);
});

test('a form that is filled in rightly, in any digits, is right, and is not charged automatically unless asked', () => {
  const arabic = { cardNumber: '٥٥٥٥٥٥٥٥٥٥٥٥٤٤٤٤', expiryDate: '١٢/٩٩', ccv: '١٢٣' };
  for (const typed of [right, { ...right, ...arabic }]) {
    const { success, output } = v.safeParse(PaymentWithCard, typed);
    expect([success, output]).toMatchObject([
      true,
      { cardNumber: '5555555555554444', expiryDate: '12/99', ccv: '123', autoCharge: false },
    ]);
  }
  expect(v.safeParse(PaymentWithCard, { ...right, ...noCard }).success).toBe(false);
});
