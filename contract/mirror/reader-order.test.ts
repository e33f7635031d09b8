import { expect, test } from 'vitest';
import { groupOf, type RankedPlace, readerRank, spreadOut, spreadSpan } from './reader-order.ts';

const half: RankedPlace = { names: ['Quran'], openCents: 500, priceCents: 1_000, reported: true };

test('what can be given for comes first, then what can be read, then what reports, then what is nearly complete', () => {
  const inOrder: readonly Partial<RankedPlace>[] = [
    { openCents: 1 },
    {},
    { openCents: 1_000 },
    { reported: false, openCents: 1 },
    { reported: false, openCents: 1_000 },
    { names: ['قرآن'], openCents: 1 },
    { names: ['قرآن'], reported: false, openCents: 1_000 },
    { openCents: 0 },
    { openCents: 0, reported: false },
    { names: ['قرآن'], openCents: 0 },
  ];
  const ranks = inOrder.map((part) => readerRank('latin', { ...half, ...part }));
  expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
  expect(readerRank('arabic', half)).toBeGreaterThan(readerRank('arabic', { ...half, names: ['قرآن'] }));
});

interface Row {
  readonly owner: string;
  readonly group: number;
  readonly turn: number;
}

/** Rows of owners of very different size, in two groups. */
function rowsOf(seed: number): Row[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const count = 1 + next(2.6 * spreadSpan);
  const owners = 1 + next(6);
  return Array.from({ length: count }, (_, turn) => ({
    owner: `m${Math.min(next(owners), next(owners))}`,
    group: groupOf(turn < count / 3 ? 0 : 202),
    turn,
  }));
}

test('two classes of one madrasa follow each other only where no other is left in their span and group; none is lost', () => {
  let follow = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const rows = rowsOf(seed);
    const spread = spreadOut(rows, (row) => row);
    expect([...spread].sort((a, b) => a.turn - b.turn)).toEqual(rows);
    for (const [index, row] of spread.entries()) {
      const before = spread[index - 1];
      expect(row.group).toBeGreaterThanOrEqual(before?.group ?? 0);
      if (before?.owner !== row.owner || index % spreadSpan === 0) continue;
      const end = (Math.floor(index / spreadSpan) + 1) * spreadSpan;
      const left = spread.slice(index, end).filter(({ group }) => group === row.group);
      expect(new Set(left.map(({ owner }) => owner)), `seed ${seed}, row ${index}`).toEqual(new Set([row.owner]));
      follow += 1;
    }
  }
  expect(follow).toBeGreaterThan(0);
});

test('the spans of a list are spread out as the whole list is, so that pages join', () => {
  const rows = Array.from({ length: 2.4 * spreadSpan }, (_, turn) => ({
    owner: `m${turn % 7 > 3 ? 1 : 2}`,
    group: 0,
    turn,
  }));
  const whole = spreadOut(rows, (row) => row);
  const second = spreadOut(rows.slice(spreadSpan, 2 * spreadSpan), (row) => row);
  expect(second.length).toBe(spreadSpan);
  expect(second).toEqual(whole.slice(spreadSpan, 2 * spreadSpan));
});
