import { manyAtOnceTests } from './many-at-once.ts';

manyAtOnceTests({ fans: 200, donors: 100 });
