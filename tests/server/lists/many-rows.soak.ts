import { describeManyRows } from './many-rows.ts';

describeManyRows(10_000);
