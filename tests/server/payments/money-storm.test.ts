import { test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { moneyStorm } from './money-storm.ts';

const seed = seedOf();

test(`40 operations on money in a storm leave the books as the gateway's (SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  await moneyStorm({ operations: 40, seed });
});
