/**
 * One line of the table. Ratios and bytes, because a time is only compared with another time of the same run. `ms` is the
 * processor time of a call, independent of other load.
 */
export interface Row {
  /** The measured quantity, in the words of the budget. */
  what: string;
  measured: number;
  unit: 'kB' | 'bytes' | 'MB' | 'x' | 'count' | 'ms';
  /** The maximum or minimum; absent for rows that are only shown. */
  budget?: { atMost: number } | { atLeast: number };
  /** The parts of the figure, such as the times of this run. */
  note?: string;
  /** The reason why it could not be measured here; then `measured` means nothing. */
  absent?: string;
}

/** A bench is a file of this folder that exports `run`; the file name is its name. */
export interface Bench {
  /** @param part the only part to measure, if a bench has parts */
  run(part?: string): Promise<Row[]>;
}

/** measured / budget: at most 1 keeps an `atMost`, at least 1 keeps an `atLeast`; undefined if the budget is zero. */
export function ratioOf({ measured, budget, absent }: Row): number | undefined {
  if (!budget || absent !== undefined) return undefined;
  const limit = 'atMost' in budget ? budget.atMost : budget.atLeast;
  return limit === 0 ? undefined : measured / limit;
}

export function keepsBudget({ measured, budget, absent }: Row): boolean {
  if (!budget || absent !== undefined) return true;
  return 'atMost' in budget ? measured <= budget.atMost : measured >= budget.atLeast;
}
