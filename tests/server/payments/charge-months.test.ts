import { test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { chargeMonths } from './charge-months.ts';

const seed = seedOf();

test(`a month of ten sponsorships is charged once each, though a process is killed in it (SEED=${seed})`, () =>
  chargeMonths({ months: 1, sponsorships: 10, seed }));
