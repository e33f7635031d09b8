import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';

const base = { name: 'North', address: 'Kano', price: '400' };

test('a change of only someone else is taken over, a change of only this user is kept', () => {
  const mine = { ...base, name: 'North-West' };
  const theirs = { ...base, price: '500' };
  expect(compareVersions(base, mine, theirs)).toEqual({ taken: { price: '500' }, conflicts: {} });
});

test('a field that both changed asks, unless both wrote the same', () => {
  const mine = { ...base, name: 'North-West', address: 'Zaria' };
  const theirs = { ...base, name: 'Northern', address: 'Zaria' };
  expect(compareVersions(base, mine, theirs)).toEqual({
    taken: {},
    conflicts: { name: { mine: 'North-West', theirs: 'Northern' } },
  });
});

test('an empty field and one that was never touched are the same', () => {
  expect(compareVersions({ text: '' }, { text: undefined }, { text: '' })).toEqual({ taken: {}, conflicts: {} });
});
