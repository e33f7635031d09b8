import { expect, test } from 'vitest';
import { rangeOf } from './ranges.ts';

test('one range is read in its three forms', () => {
  expect(rangeOf('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 });
  expect(rangeOf('bytes=900-', 1000)).toEqual({ start: 900, end: 999 });
  expect(rangeOf('bytes=-100', 1000)).toEqual({ start: 900, end: 999 });
  expect(rangeOf('Bytes=5-5', 1000)).toEqual({ start: 5, end: 5 });
});

test('a range that ends after the content ends with the content', () => {
  expect(rangeOf('bytes=990-5000', 1000)).toEqual({ start: 990, end: 999 });
  expect(rangeOf('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 });
});

test('a range that starts after the content cannot be satisfied', () => {
  expect(rangeOf('bytes=1000-', 1000)).toBe('unsatisfiable');
  expect(rangeOf('bytes=-0', 1000)).toBe('unsatisfiable');
});

test('several ranges, other units and nonsense mean the whole content', () => {
  const thousand = `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',')}`;
  for (const header of [undefined, '', 'bytes=-', 'bytes=9-5', 'lines=1-2', 'bytes=a-b', 'bytes=0-1,4-5', thousand]) {
    expect(rangeOf(header, 1000)).toBe('whole');
  }
});
