import { expect, it } from 'vitest';
import { brandOf, groupedCardNumber, isExpired, passesLuhn, shapedExpiry } from './payment-card.ts';

it('a card number is shown in groups of four, in whatever form it was pasted', () => {
  expect(groupedCardNumber('5555-5555 55554444')).toBe('5555 5555 5555 4444');
  expect(groupedCardNumber('55555')).toBe('5555 5');
  expect(groupedCardNumber('1234567890123456789')).toBe('1234 5678 9012 3456 789');
});

it.each([
  ['0929', '09/29'],
  ['9/29', '09/29'],
  ['1', '1'],
  ['12', '12'],
  ['09/', '09/'],
  ['', ''],
])('an expiry date typed as %s is shown as %s', (typed, shown) => {
  expect(shapedExpiry(typed)).toBe(shown);
});

it.each([
  ['4111', 'visa'],
  ['5555', 'mastercard'],
  ['2720', 'mastercard'],
  ['3530', 'jcb'],
  ['6212', 'unionpay'],
  ['9', undefined],
])('a number that starts with %s is of %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand);
});

it('one wrong digit is found', () => {
  expect(passesLuhn('5555555555554444')).toBe(true);
  expect(passesLuhn('5555555555554445')).toBe(false);
});

it('a card is valid to the end of its month', () => {
  expect(isExpired('11/26', new Date(2026, 10, 30, 23))).toBe(false);
  expect(isExpired('11/26', new Date(2026, 11, 1))).toBe(true);
});
