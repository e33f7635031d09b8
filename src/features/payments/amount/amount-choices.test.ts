import { expect, test } from 'vitest';
import { placeOf } from '#hooks/mirror/use-place.ts';
import { buildClass } from '#tests/tools/build-rows.ts';
import { amountChoices, possibleAmount } from './amount-choices.ts';

function choicesOf(price: number, open: number, totalStudents: number) {
  const place = placeOf(buildClass({ monthlyPrice: price, openDollars: open, totalStudents }));
  const choices = amountChoices(place, { open, least: 1, readsFrom: price / 10 });
  return choices.map(({ amount, meaning }) => `${amount} ${meaning}`);
}

test('a sponsor is offered four sums, the smallest first, each with what it does', () => {
  expect(choicesOf(40, 40, 5)).toEqual(['4 reports', '8 student', '20 half', '40 all']);
});

test('the cost of one student is rounded up, so that the sum covers it completely', () => {
  expect(choicesOf(20, 20, 7)).toEqual(['2 reports', '3 student', '10 half', '20 all']);
});

test('no sum is offered twice or beyond what is still needed, and the words that say more stay', () => {
  expect(choicesOf(20, 2, 5)).toEqual(['1 half', '2 all']);
  expect(choicesOf(20, 20, 2)).toEqual(['1 least', '2 reports', '10 student', '20 all']);
  expect(choicesOf(20, 1, 5)).toEqual(['1 all']);
  expect(choicesOf(20, 0.5, 0)).toEqual(['0.5 all']);
});

test('the sum of an address is at least the least and at most what is still needed', () => {
  const rules = { open: 20, least: 1 };
  expect([0.5, 7, 30].map((asked) => possibleAmount(asked, rules))).toEqual([1, 7, 20]);
  expect(possibleAmount(7, { open: 0.5, least: 1 })).toBe(0.5);
});
