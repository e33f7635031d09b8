import { describeKills } from './kill-suite.ts';

describeKills(30, () => Array.from({ length: 15 }, (_, index) => index + 1));
