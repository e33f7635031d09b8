import { seedOf } from '#tests/tools/seed.ts';
import { describeKills } from './kill-suite.ts';
import { isRoot } from './users.ts';

/** The steps that this run tries; the soak tries all fifteen. `SEED=…` repeats a run. */
const seed = seedOf() % 5;
console.info(`Kills of the launcher: SEED=${seed}.`);

// If both users can be tried, they share the steps.
describeKills(isRoot ? 1 : 2, (who) => {
  const steps = [1, 6].map((step) => step + seed);
  if (!isRoot) return steps;
  return steps.filter((step) => (step % 2 === 0) === (who === 'root'));
});
