import { describeWholeMonth } from './whole-month.ts';

describeWholeMonth({ slowdown: 1, photoWidth: 1_200, killedTwice: false });
