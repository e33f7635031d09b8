import { expect, test } from 'vitest';
import { requestHash } from './request-hash.ts';

const target = 'POST v1/users';

test('the same request is the same, whatever the order of its fields', () => {
  expect(requestHash(target, { a: 1, b: { c: [1, 2], d: null } })).toBe(
    requestHash(target, { b: { d: null, c: [1, 2] }, a: 1 }),
  );
});

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: { b: 1 } }, { a: 1, b: 1 }],
  [{}, undefined],
  [{ password: 'one' }, { password: 'other' }],
])('%j and %j are two requests', (one, other) => {
  expect(requestHash(target, one)).not.toBe(requestHash(target, other));
});

test('another target makes it another request', () => {
  expect(requestHash('PUT v1/users/1', {})).not.toBe(requestHash('PUT v1/users/2', {}));
});

test('a password cannot be guessed from the hash: very many share it', () => {
  const hashes = new Set(Array.from({ length: 70_000 }, (_, turn) => requestHash('', { password: `p${turn}` })));
  // With 17 bits there would be 54,000.
  expect(hashes.size).toBeLessThan(46_000);
});
