import { test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { chargeMonths } from './charge-months.ts';

const seed = seedOf();

test(`two months of twenty sponsorships are charged once each, though a process is killed each month (SEED=${seed})`, () =>
  chargeMonths({ months: 2, sponsorships: 20, seed }));
