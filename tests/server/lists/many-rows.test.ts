import { describeManyRows } from './many-rows.ts';

describeManyRows(2_000);
