import { describeKills } from './kill-suite.ts';

// One of the six kill points, another one in each run; the soak has all of them, ten times.
describeKills({ alone: 1, ofSeveral: 1, deletions: 1 });
