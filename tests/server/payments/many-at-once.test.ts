import { manyAtOnceTests } from './many-at-once.ts';

manyAtOnceTests({ fans: 60, donors: 60 });
