import { test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { moneyStorm } from './money-storm.ts';

const first = seedOf();

/** One after the other, each with a seed of its own, so that one that fails is run again by itself. */
test.each([0, 1, 2, 3])('500 operations on money in a storm leave the books as the gateway’s (%i)', async (turn) => {
  await moneyStorm({ operations: 500, seed: first + turn });
});
