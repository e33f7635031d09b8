import { expect, test } from 'vitest';
import { cardNumbersIn } from './card-numbers.ts';

test.each(['4242424242424242', '4242 4242 4242 4242', '5555-5555-5555-4444', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '378282246310005'])(
  'the card number %s is noticed',
  (number) => {
    expect(cardNumbersIn({ title: 'a', inner: { text: `pay with ${number}.` } })).toEqual(['inner.text']);
  },
);

test.each([
  '4242424242424241',
  '+212 6 61 23 45 67',
  '+4915123456789',
  '01890000-0000-7000-8000-000000000001',
  'tok_4242424242424242',
  '2026-01-01T00:00:00.000Z',
  '4242'.repeat(16),
])('%s is none', (text) => {
  expect(cardNumbersIn({ text })).toEqual([]);
});
