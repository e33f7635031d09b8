import { expect, test } from 'vitest';
import { type SpendingKind, spendingKinds } from '#contract/entities/spending.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { firstOf, type Matched, matchSpending, type Spent, totalOf } from './match-spending.ts';

const none = { teachers: 0, books: 0, food: 0, rent: 0, heating: 0, repairs: 0, other: 0 };

function spent(month: string, cents: Partial<Record<SpendingKind, number>>): Spent {
  return { month, cents: { ...none, ...cents } };
}

/** The gifts of a madrasa one after the other, each matched. */
function matchAll(gifts: readonly number[], spending: readonly Spent[]): Matched[] {
  let start = 0;
  return gifts.map((gift) => {
    const matched = matchSpending({ start, end: start + gift }, spending);
    start += gift;
    return matched;
  });
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const takenOf = ({ shares }: Matched) => sumOf(Object.values(shares));

function someMonths(random: Random): Spent[] {
  return Array.from({ length: random.between(0, 8) }, (_, at) => {
    const largest = random.pick([3, 40, 20_000, 100_000_000]);
    const kinds = spendingKinds.map((kind) => [kind, random.once(2) ? 0 : random.between(0, largest)]);
    return { month: `2026-0${at + 1}`, cents: Object.fromEntries(kinds) };
  });
}

const someGifts = (random: Random) =>
  Array.from({ length: random.between(0, 12) }, () => random.between(1, random.pick([2, 300, 50_000, 90_000_000])));

test('of $20 goes to each kind what the madrasa spent on it, and the rest is carried over', () => {
  const march = spent('2026-03', { teachers: 1200, food: 500 });
  expect(matchSpending({ start: 0, end: 2000 }, [march])).toEqual({
    shares: { ...none, teachers: 1200, food: 500 },
    carried: 300,
    month: '2026-03',
  });
});

test('two gifts share a month by their amounts', () => {
  const march = spent('2026-03', { teachers: 4000, food: 2000 });
  const [first, second] = matchAll([2000, 4000], [march]);
  expect(first?.shares).toMatchObject({ teachers: 1333, food: 667 });
  expect(second?.shares).toMatchObject({ teachers: 2667, food: 1333 });
});

test('what arrives after it was spent pays the oldest spending', () => {
  const months = [spent('2026-03', { rent: 3000 }), spent('2026-04', { food: 1000 })];
  const [first, second] = matchAll([1000, 2500], months);
  expect([first?.shares, second?.shares]).toMatchObject([{ rent: 1000 }, { rent: 2000, food: 500 }]);
});

test('no cent is lost or counted twice, in 3,000 random madaris', () => {
  const random = randomFrom(20_261_127);
  for (let turn = 0; turn < 3000; turn += 1) {
    const [gifts, spending] = [someGifts(random), someMonths(random)];
    const matched = matchAll(gifts, spending);
    for (const [at, gift] of gifts.entries()) {
      const one = matched[at];
      expect(one && takenOf(one) + one.carried).toBe(gift);
      expect(Object.values(one?.shares ?? {}).every((cents) => cents >= 0)).toBe(true);
    }
    const covered = Math.min(sumOf(gifts), sumOf(spending.map(totalOf)));
    expect(sumOf(matched.map(takenOf))).toBe(covered);
    if (covered < sumOf(spending.map(totalOf))) continue;
    for (const kind of spendingKinds)
      expect(sumOf(matched.map(({ shares }) => shares[kind]))).toBe(sumOf(spending.map(({ cents }) => cents[kind])));
  }
});

test('the oldest gift is spent first: nothing of a gift is spent while an older one has something left', () => {
  const random = randomFrom(7);
  for (let turn = 0; turn < 500; turn += 1) {
    const matched = matchAll(someGifts(random), someMonths(random));
    const firstLeft = matched.findIndex(({ carried }) => carried > 0);
    const later = firstLeft < 0 ? [] : matched.slice(firstLeft + 1);
    expect(later.every((one) => takenOf(one) === 0)).toBe(true);
  }
});

test('later gifts and later spending leave the shares of a gift that is spent as they are', () => {
  const random = randomFrom(99);
  for (let turn = 0; turn < 500; turn += 1) {
    const [gifts, spending] = [someGifts(random), someMonths(random)];
    const before = matchAll(gifts, spending);
    const after = matchAll([...gifts, 4711], [...spending, spent('2026-12', { repairs: 123_456 })]);
    for (const [at, one] of before.entries()) if (one.carried === 0) expect(after[at]).toEqual(one);
  }
});

test('the cents of each kind are spread evenly, cent by cent', () => {
  const random = randomFrom(3);
  for (let turn = 0; turn < 200; turn += 1) {
    const cents = { ...none };
    for (const kind of spendingKinds) cents[kind] = random.between(0, 9);
    const total = sumOf(Object.values(cents));
    // The same order by sorting all cents.
    const order = spendingKinds
      .flatMap((kind, rank) =>
        Array.from({ length: cents[kind] }, (_, at) => ({ kind, rank, place: (2 * at + 1) / (2 * cents[kind]) })),
      )
      .toSorted((a, b) => a.place - b.place || a.rank - b.rank);
    for (let count = 0; count <= total; count += 1) {
      const expected = { ...none };
      for (const { kind } of order.slice(0, count)) expected[kind] += 1;
      expect(firstOf(cents, count)).toEqual(expected);
    }
  }
});
