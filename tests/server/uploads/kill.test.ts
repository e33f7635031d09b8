import { describeKills } from './kill-suite.ts';

// Alone, as many kills as there are moments to kill at.
describeKills({ alone: 6, ofSeveral: 2, deletions: 1 });
