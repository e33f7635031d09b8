import { describeKills } from './kill-suite.ts';

// Two of the six moments to kill at, and one of them for a server of several; the soak has all of them, ten times.
describeKills({ alone: 2, ofSeveral: 1, deletions: 1 });
