import { expect, test } from 'vitest';
import { holdsCardData } from './card-data.ts';

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '٤١١١ ١١١١ ١١١١ ١١١١',
  'tok_4111111111111111',
  'card 378282246310005.',
])('%s may be a card number', (text) => {
  expect(holdsCardData({ any: [{ where: text }] })).toBe(true);
});

test.each(['0198d5ba-1980-7661-8371-123456789012', 'tok_sandbox_1a2b3c4d', '4242', 'visa', '2026-11-20T09:41:37.000Z'])(
  '%s is none',
  (text) => {
    expect(holdsCardData({ any: text })).toBe(false);
  },
);

test('a card number is seen as a number and as the name of a field', () => {
  expect(holdsCardData({ amount: 4_111_111_111_111_111 })).toBe(true);
  expect(holdsCardData({ '4111111111111111': true })).toBe(true);
});
