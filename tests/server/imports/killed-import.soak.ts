import { describeKilledImport } from './killed-import.ts';

describeKilledImport({ good: 4_960, bad: 40 });
