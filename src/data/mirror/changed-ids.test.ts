import { RangeSet } from 'dexie';
import { expect, test } from 'vitest';
import { changedIds } from './changed-ids.ts';

const ids = ['m', 'c', 'x', 'a', 'd'];

test('rows that were written one by one are named, also by another tab', () => {
  const ranges = new RangeSet().addKeys(ids);
  expect(changedIds(ranges)).toEqual(['a', 'c', 'd', 'm', 'x']);
  expect(changedIds(structuredClone({ ...ranges }))).toEqual(['a', 'c', 'd', 'm', 'x']);
  expect(changedIds(new RangeSet())).toEqual([]);
});

test('of many rows written at once nobody knows which', () => {
  expect(changedIds(new RangeSet().addKeys(ids).add({ from: 'e', to: 'f' }))).toBeUndefined();
  expect(changedIds(new RangeSet(Number.NEGATIVE_INFINITY, [[]]))).toBeUndefined();
});
