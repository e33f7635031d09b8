import { type SpendingKind, spendingKinds } from '#contract/entities/spending.ts';

/** The cents that a madrasa spent in a month. */
export interface Spent {
  readonly month: string;
  readonly cents: Readonly<Record<SpendingKind, number>>;
}

/** A stretch of the money of a madrasa, in cents from the first that arrived: `start` included, `end` excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The cents of a gift by the kinds of spending; `carried` is not spent yet. `month`: of the spending that took its last cent.
 */
export interface Matched {
  readonly shares: Readonly<Record<SpendingKind, number>>;
  readonly carried: number;
  readonly month: string | undefined;
}

/**
 * Matches a gift with the spending of its madrasa: first in, first out. All gifts in the order of their arrival form one line
 * of cents, and so does all spending by month; cents at the same position belong together. Each gift has its own stretch of
 * that line, so the shares of all gifts add up to each figure of each month.
 * @param spending the earliest month first
 */
export function matchSpending(gift: Stretch, spending: readonly Spent[]): Matched {
  const shares = noCents();
  let [from, taken, month]: [number, number, string | undefined] = [0, 0, undefined];
  for (const spent of spending) {
    const total = totalOf(spent);
    const start = Math.max(gift.start, from) - from;
    const end = Math.min(gift.end, from + total) - from;
    from += total;
    if (end <= start) continue;
    const [before, after] = [firstOf(spent.cents, start), firstOf(spent.cents, end)];
    for (const kind of spendingKinds) shares[kind] += after[kind] - before[kind];
    taken += end - start;
    month = spent.month;
  }
  return { shares, carried: gift.end - gift.start - taken, month };
}

/** All cents spent in a month. */
export function totalOf({ cents }: Spent): number {
  return spendingKinds.reduce((sum, kind) => sum + cents[kind], 0);
}

/**
 * The kinds of the first cents of a month's spending. The cents of each kind are spread evenly among all of them: the nth of a
 * kind with `cents` is at (2n - 1) / (2 * cents) of the whole. So each gift gets its fair share of each kind, to the cent.
 */
export function firstOf(cents: Spent['cents'], count: number): Record<SpendingKind, number> {
  const total = spendingKinds.reduce((sum, kind) => sum + cents[kind], 0);
  const first = noCents();
  if (total === 0) return first;
  // All cents up to count / total, which are nearly as many as requested.
  for (const kind of spendingKinds)
    first[kind] = Number((2n * BigInt(count) * BigInt(cents[kind]) + BigInt(total)) / (2n * BigInt(total)));
  let many = spendingKinds.reduce((sum, kind) => sum + first[kind], 0);
  for (; many > count; many -= 1) first[lastKind(cents, first)] -= 1;
  for (; many < count; many += 1) first[nextKind(cents, first)] += 1;
  return first;
}

/** The kind whose next cent comes first; of several, the first kind in the order of the form. */
function nextKind(cents: Spent['cents'], first: Spent['cents']): SpendingKind {
  const open = spendingKinds.filter((kind) => first[kind] < cents[kind]);
  const place = (kind: SpendingKind) => 2 * first[kind] + 1;
  return open.reduce((best, kind) => (isBefore(cents, place, kind, best) ? kind : best));
}

/** The kind whose last cent comes last; of several, the last kind. */
function lastKind(cents: Spent['cents'], first: Spent['cents']): SpendingKind {
  const taken = spendingKinds.filter((kind) => first[kind] > 0);
  const place = (kind: SpendingKind) => 2 * first[kind] - 1;
  return taken.reduce((best, kind) => (isBefore(cents, place, kind, best) ? best : kind));
}

/** `place(kind) / cents[kind]` is less than that of the other one. */
function isBefore(
  cents: Spent['cents'],
  place: (kind: SpendingKind) => number,
  kind: SpendingKind,
  other: SpendingKind,
): boolean {
  return BigInt(place(kind)) * BigInt(cents[other]) < BigInt(place(other)) * BigInt(cents[kind]);
}

function noCents(): Record<SpendingKind, number> {
  return { teachers: 0, books: 0, food: 0, rent: 0, heating: 0, repairs: 0, other: 0 };
}
