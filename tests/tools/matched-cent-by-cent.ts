interface Gift {
  readonly payment: string;
  readonly cents: number;
}

interface Month {
  readonly cents: Readonly<Record<string, number>>;
}

/**
 * The trail of each gift, counted cent by cent and without the product's code. Each month's cents are arranged so that those
 * of each kind are evenly spread, the months follow each other, and the gifts take them in order.
 * @param gifts of a madrasa, in the order of their arrival
 * @param months of its spending, the earliest first; the kinds in the order of the form
 * @returns the cents of each kind, and `carried`, by payment
 */
export function matchedCentByCent(
  gifts: readonly Gift[],
  months: readonly Month[],
): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const spent: string[] = [];
  for (const { cents } of months) {
    const laid: { kind: string; place: number }[] = [];
    for (const [kind, count] of Object.entries(cents)) {
      for (let at = 0; at < count; at += 1) laid.push({ kind, place: (at + 0.5) / count });
    }
    // A stable sort keeps the order of the kinds at equal positions.
    laid.sort((a, b) => a.place - b.place);
    spent.push(...laid.map(({ kind }) => kind));
  }
  const found = new Map<string, Record<string, number>>();
  let at = 0;
  for (const { payment, cents } of gifts) {
    const counts: Record<string, number> = {};
    for (let cent = 0; cent < cents; cent += 1) {
      const kind = spent[at] ?? 'carried';
      counts[kind] = (counts[kind] ?? 0) + 1;
      at += 1;
    }
    // A gift without spent cents has no such station yet.
    found.set(payment, Object.keys(counts).some((kind) => kind !== 'carried') ? counts : {});
  }
  return found;
}
