import { describe } from 'vitest';
import { sharedInstallation } from './pair.ts';
import { twoProcessesTests } from './two-processes.ts';

// Those who have least in common; two-processes.soak.ts asks it of those who share a folder too.
const files = 'a bucket, and nothing else in common';

describe(`with ${files}`, () => {
  twoProcessesTests(() => sharedInstallation(files), { clients: 3, step: 6 });
});
