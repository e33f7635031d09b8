import { test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { walk } from './money-model/walk.ts';

const seed = seedOf();

test(`in 100,000 walks no one is charged twice, nothing passes 100 %, and the books agree (SEED=${seed})`, () => {
  for (let turn = 0; turn < 100_000; turn += 1) walk(seed + turn, 80);
  console.info(`100,000 walks of 80 moves, SEED=${seed}.`);
});
