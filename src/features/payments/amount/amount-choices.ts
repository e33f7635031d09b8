import type { Place } from '#hooks/mirror/use-place.ts';

/** Effect of a sum, shown beside it. */
export type AmountMeaning = 'all' | 'reports' | 'student' | 'half' | 'least';

export interface AmountChoice {
  /** Dollars a month. */
  amount: number;
  meaning: AmountMeaning;
}

export interface AmountRules {
  /** Maximum amount: everything that is still open. */
  open: number;
  /** Minimum amount for this open amount. */
  least: number;
  /** Sum from which on the sponsor can read the reports. */
  readsFrom: number;
}

const atMost = 4;

/** The offered sums, smallest first; of two equal ones, the one with the greater meaning stays. */
export function amountChoices({ price, counts }: Place, { open, least, readsFrom }: AmountRules): AmountChoice[] {
  const offered: AmountChoice[] = [
    { amount: open, meaning: 'all' },
    { amount: readsFrom, meaning: 'reports' },
    { amount: counts.students > 0 ? Math.ceil(price / counts.students) : 0, meaning: 'student' },
    { amount: Math.ceil(open / 2), meaning: 'half' },
    { amount: least, meaning: 'least' },
  ];
  const chosen: AmountChoice[] = [];
  for (const choice of offered) {
    const { amount, meaning } = choice;
    const isPossible = meaning === 'all' || (amount >= least && amount < open);
    if (isPossible && chosen.length < atMost && !chosen.some((other) => other.amount === amount)) chosen.push(choice);
  }
  return chosen.sort((a, b) => a.amount - b.amount);
}

/** The sum in an address, limited to the possible range. */
export function possibleAmount(asked: number, { open, least }: Pick<AmountRules, 'open' | 'least'>): number {
  return Math.min(Math.max(asked, least), open);
}
