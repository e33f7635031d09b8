import { expect, test } from 'vitest';
import { cardNumbersIn, hidesCardNumber } from './card-numbers.ts';
import { textsIn } from './json-texts.ts';

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242.4242.4242.4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '5555-5555-5555-4444',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '378282246310005',
  '3782 822463 10005',
  'visa4242424242424242',
  '4242424242424242visa',
])('the card number %s is noticed', (number) => {
  expect(cardNumbersIn(textsIn({ title: 'a', inner: { text: `pay with ${number}.` } }))).toEqual(['inner.text']);
});

test.each([
  '4242424242424241',
  '+212 6 61 23 45 67',
  '+4915123456789',
  '01890000-0000-7000-8000-000000000001',
  'tok_4242424242424242',
  '2026-01-01T00:00:00.000Z',
  '4242'.repeat(16),
  // Marks, years and days as in reports, whose digits happen to pass the check.
  '80 65 75 90 55 70 95 68',
  '2023 2024 2025 2026',
  '2026-03-01 2026-03-21',
  'received_4242424242424242.jpeg',
  '378282246310005@school.example',
])('%s is none', (text) => {
  expect(cardNumbersIn(textsIn({ text }))).toEqual([]);
});

test('a card number is seen as a number, and in a list', () => {
  expect(cardNumbersIn(textsIn({ amount: 4_111_111_111_111_111, marks: ['a', '4111 1111 1111 1111'] }))).toEqual([
    'amount',
    'marks.1',
  ]);
});

test.each([
  'tok_4111111111111111',
  'tok_sandbox_4111-1111-1111-1111',
  'tok_4111_1111_1111_1111_x',
  'tok_378282246310005',
  'tok_a4111111111111111b',
])('the token %s hides a card number', (token) => {
  expect(hidesCardNumber(token)).toBe(true);
});

test.each(['tok_sandbox_0198d5ba-1980-7661-8371-123456789012', 'tok_sandbox_1a2b3c4d', 'tok_4111-1111-1111-1112'])(
  'the token %s hides none',
  (token) => {
    expect(hidesCardNumber(token)).toBe(false);
  },
);
