import { describeKills } from './kill-suite.ts';

describeKills({ kills: 60, deletions: 4 });
