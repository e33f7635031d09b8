import { describeKills } from './kill-suite.ts';

describeKills({ alone: 60, ofSeveral: 60, deletions: 4 });
