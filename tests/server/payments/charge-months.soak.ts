import { test } from 'vitest';
import { chargeMonths } from './charge-months.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

test(`two years of a thousand sponsorships are charged once each, though a process is killed each month (SEED=${seed})`, () =>
  chargeMonths({ months: 24, sponsorships: 1_000, seed }));
