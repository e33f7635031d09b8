import { expect, test } from 'vitest';
import { loopBack, withEnd, withStart } from './repeat.ts';

test('a marked part is played again from its beginning, as soon as its end is reached', () => {
  const part = withEnd(withStart({}, 3), 8);
  expect(part).toEqual({ from: 3, to: 8 });
  expect(loopBack(part, 7.9)).toBeUndefined();
  expect(loopBack(part, 8.1)).toBe(3);
});

test('nothing is repeated as long as its end is not marked', () => {
  expect(loopBack(withStart({}, 3), 100)).toBeUndefined();
});

test('an end that is marked before the start turns the part round', () => {
  expect(withEnd(withStart({}, 8), 3)).toEqual({ from: 3, to: 8 });
});

test('a start that is moved behind the end lets the end go, so that it is not repeated for ever', () => {
  const moved = withStart({ from: 3, to: 8 }, 20);
  expect(moved).toEqual({ from: 20 });
  expect(loopBack(moved, 20)).toBeUndefined();
});

test('start and end at the same place are no part', () => {
  expect(withEnd(withStart({}, 3), 3)).toEqual({ from: 3 });
});
