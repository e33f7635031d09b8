/**
 * One line of the table. Ratios and bytes: a time is only ever compared with another time of the same run. `ms` is the processor
 * time that a call takes, whatever else the machine does.
 */
export interface Row {
  /** What is measured, in the words of the budget. */
  what: string;
  measured: number;
  unit: 'kB' | 'bytes' | 'MB' | 'x' | 'count' | 'ms';
  /** The most (or the least) that is allowed; nothing when the row is there to be seen only. */
  budget?: { atMost: number } | { atLeast: number };
  /** What the figure is made of, such as the times of this run. */
  note?: string;
  /** Why it could not be measured here; `measured` says nothing then. */
  absent?: string;
}

/** A bench is a file of this folder that exports `run`; its file name is its name. */
export interface Bench {
  /** @param part the part that alone is measured, where a bench has parts */
  run(part?: string): Promise<Row[]>;
}

/** measured / budget: at most 1 keeps an `atMost`, at least 1 keeps an `atLeast`; none where nothing at all is allowed. */
export function ratioOf({ measured, budget, absent }: Row): number | undefined {
  if (!budget || absent !== undefined) return undefined;
  const limit = 'atMost' in budget ? budget.atMost : budget.atLeast;
  return limit === 0 ? undefined : measured / limit;
}

export function keepsBudget({ measured, budget, absent }: Row): boolean {
  if (!budget || absent !== undefined) return true;
  return 'atMost' in budget ? measured <= budget.atMost : measured >= budget.atLeast;
}
