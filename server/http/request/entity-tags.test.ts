import { expect, test } from 'vitest';
import { isKnown, isMeant, readTags } from './entity-tags.ts';

test.each([
  ['*', '*'],
  ['"a"', ['"a"']],
  ['W/"a", "b,c" ,"d"', ['W/"a"', '"b,c"', '"d"']],
  ['""', ['""']],
])('%s is a list of tags', (header, tags) => {
  expect(readTags(header)).toEqual(tags);
});

test.each(['', 'a', '3', '"a', '"a" b', '*, "a"'])('%j is none', (header) => {
  expect(readTags(header)).toBeUndefined();
});

test('a header of any length is read in one go', () => {
  const from = performance.now();
  for (const text of ['"', 'W/"', '",', 'W/', '"a', ', ']) readTags(text.repeat(40_000));
  // It takes a hundredth of that; with a re-read of everything for each tag, ten times as much.
  expect(performance.now() - from).toBeLessThan(2_000);
});

test('a reader who has it, as one of several, weak or not, gets 304', () => {
  for (const header of ['"a"', 'W/"a"', '"x", W/"a"', '*']) expect(isKnown(header, 'W/"a"')).toBe(true);
  for (const header of [undefined, '"b"', 'a']) expect(isKnown(header, 'W/"a"')).toBe(false);
});

test('a reader who goes on with a file means the very same one', () => {
  for (const header of [undefined, '"a"', '"x", "a"', '*']) expect(isMeant(header, '"a"')).toBe(true);
  for (const header of ['"b"', 'W/"a"', 'a', '']) expect(isMeant(header, '"a"')).toBe(false);
});
