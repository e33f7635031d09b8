import { readsNames, type Script } from '../language/reads-names.ts';

/** Facts that decide where a place is in a list that is ordered for a reader. */
export interface RankedPlace {
  /** All names of the place, in whatever script. */
  readonly names: readonly string[];
  readonly openCents: number;
  readonly priceCents: number;
  /** A report of it counts. Only classes send reports; other places count as if they did. */
  readonly reported: boolean;
}

/** Weights of the parts of a rank; each is more than the sum of the parts after it. */
export const rankWeights = { complete: 404, unreadable: 202, silent: 101 } as const;

/**
 * The rank of a place for readers of a script, the smallest first: places that still need something, then names that the reader
 * can read, then classes whose reports come, then what is nearest to be complete (the open part in whole percent of the price).
 * `readerRank` of server/db/schema/reader-rank.ts is the same rule in SQL.
 */
export function readerRank(script: Script, { names, openCents, priceCents, reported }: RankedPlace): number {
  return (
    (openCents === 0 ? rankWeights.complete : 0) +
    (readsNames(script, names) ? 0 : rankWeights.unreadable) +
    (reported ? 0 : rankWeights.silent) +
    (openCents === 0 || priceCents === 0 ? 0 : Math.floor((100 * openCents + priceCents - 1) / priceCents))
  );
}

/**
 * The text that decides between places of one rank: the end of the id, which is by chance, so that what was added together is
 * not listed together.
 */
export function chanceOf(id: string): string {
  return id.slice(-12);
}

/**
 * Rows that are spread out together. A page is cut out of whole spans, so its cost is that of a span whatever the length of the
 * list, and no row is on two pages. Each page size of the explorer divides it.
 */
export const spreadSpan = 100;

/** The rows of one group stay together when they are spread out: what can be read and given for comes first. */
export function groupOf(rank: number): number {
  return Math.floor(rank / rankWeights.unreadable);
}

/** Facts that decide how a row is spread out. */
export interface Spread {
  /** The id of what it belongs to, such as the madrasa of a class. */
  readonly owner: string;
  readonly group: number;
}

/**
 * Spreads out rows of a whole list, or of whole spans of one: two rows of one owner follow each other only where no row of another
 * owner is left in their span and group. Everything else keeps its order.
 */
export function spreadOut<TRow>(rows: readonly TRow[], spreadOf: (row: TRow) => Spread): TRow[] {
  const spread: TRow[] = [];
  for (let start = 0; start < rows.length; start += spreadSpan) {
    const left = rows.slice(start, start + spreadSpan).map((row) => ({ row, ...spreadOf(row) }));
    let owner: string | undefined;
    while (left.length > 0) {
      const group = left[0]?.group;
      const other = left.findIndex((one) => one.group === group && one.owner !== owner);
      for (const next of left.splice(Math.max(other, 0), 1)) {
        spread.push(next.row);
        owner = next.owner;
      }
    }
  }
  return spread;
}
