import { describeKilledImport } from './killed-import.ts';

describeKilledImport({ good: 200, bad: 5 });
