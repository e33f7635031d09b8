import { forManyMachines } from './pair.ts';
import { twoProcessesTests } from './two-processes.ts';

forManyMachines((share) => twoProcessesTests(share, { clients: 6, step: 15 }));
