import type { Place } from '#hooks/mirror/use-place.ts';

/** Effect of a sum, so that people know their choice. */
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
  /** From which sum on the reports are read. */
  readsFrom: number;
}

const atMost = 4;

/** The sums that are offered to be tapped, the smallest first; of two that are equal the one that says more stays. */
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

/** The sum that an address asks for, within what can be given. */
export function possibleAmount(asked: number, { open, least }: Pick<AmountRules, 'open' | 'least'>): number {
  return Math.min(Math.max(asked, least), open);
}
