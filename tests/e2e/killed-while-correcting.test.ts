import { describeKillsWhileCorrecting } from './killed-while-correcting.ts';

describeKillsWhileCorrecting(3);
