import { expect, test } from 'vitest';
import { afterFor } from './reading-order.ts';

const order = ['a', 'b', 'c', 'd'];

test('a lesson moves one place, to the beginning, or to the place of another one', () => {
  expect(afterFor(order, 'c', 'up')).toBe('a');
  expect(afterFor(order, 'b', 'up')).toBeNull();
  expect(afterFor(order, 'b', 'down')).toBe('c');
  expect(afterFor(order, 'd', 'start')).toBeNull();
  expect(afterFor(order, 'a', { to: 'c' })).toBe('c');
  expect(afterFor(order, 'd', { to: 'b' })).toBe('a');
});

test('a move that changes nothing is ignored', () => {
  expect(afterFor(order, 'a', 'up')).toBeUndefined();
  expect(afterFor(order, 'd', 'down')).toBeUndefined();
  expect(afterFor(order, 'a', 'start')).toBeUndefined();
  expect(afterFor(order, 'b', { to: 'b' })).toBeUndefined();
  expect(afterFor(order, 'b', { to: 'of another page' })).toBeUndefined();
  expect(afterFor(order, 'of another page', 'up')).toBeUndefined();
});
