import { describeKills } from './kill-suite.ts';

// As many kills as there are moments to kill at.
describeKills({ kills: 6, deletions: 1 });
