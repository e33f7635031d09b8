import { test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { moneyStorm } from './money-storm.ts';

/*
 * 2,000 operations, in four storms of 500, each of which ends with the program of `npm run reconcile`:
 *
 *   SOAK=1 npx vitest run --project server tests/server/payments/money-storm.soak.ts
 *
 * `OPERATIONS=2000` makes each storm that long, `-t "\(0\)"` runs the first one alone, and `SEED=…` (printed at the end of each)
 * repeats one, as the first.
 */

const first = seedOf();
const operations = Number(process.env.OPERATIONS ?? 500);

/** One after the other, each with a separate seed, so that a failed one can be repeated alone. */
test.each([0, 1, 2, 3])(
  `${operations} operations on money in a storm leave the books as the gateway's (%i)`,
  async (turn) => {
    await moneyStorm({ operations, seed: first + turn });
  },
);
