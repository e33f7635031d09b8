import fc from 'fast-check';
import { seedOf } from './seed.ts';

// `npm test` has the same result each time; the soak tries other seeds, and prints the seed of a failure.
fc.configureGlobal({ seed: seedOf() });
