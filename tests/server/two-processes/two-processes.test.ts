import { describe } from 'vitest';
import { sharedInstallation } from './pair.ts';
import { twoProcessesTests } from './two-processes.ts';

// The machines that share least; two-processes.soak.ts also tests those that share a folder.
const files = 'a bucket, and nothing else in common';

describe(`with ${files}`, () => {
  twoProcessesTests(() => sharedInstallation(files), { clients: 3, step: 6 });
});
