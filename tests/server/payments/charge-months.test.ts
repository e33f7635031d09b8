import { test } from 'vitest';
import { chargeMonths } from './charge-months.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

test(`two months of twenty sponsorships are charged once each, though a process is killed each month (SEED=${seed})`, () =>
  chargeMonths({ months: 2, sponsorships: 20, seed }));
