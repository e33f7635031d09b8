import { describeWholeMonth } from './whole-month.ts';

/* A cheap phone, with photos of twelve million pixels. */
describeWholeMonth({ slowdown: 4, photoWidth: 4_000, killedTwice: true });
