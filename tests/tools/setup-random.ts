import fc from 'fast-check';
import { seedOf } from './seed.ts';

// `npm test` has the same answer each time; the soak tries others, and prints what failed with its seed.
fc.configureGlobal({ seed: seedOf() });
