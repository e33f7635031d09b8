import 'fake-indexeddb/auto';
import { seedOf } from '#tests/tools/seed.ts';
import { describeClosedTabs } from './closed-tabs.ts';

/** The points that this run tries; the soak tries each. `SEED=…` repeats a run. */
const seed = seedOf() % 6;
console.info(`Closed tabs: SEED=${seed}.`);

describeClosedTabs((count) => Array.from({ length: count }, (_, point) => point).filter((point) => point % 6 === seed));
