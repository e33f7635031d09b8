import { lastShareTests } from './last-share.ts';

lastShareTests(16, { longestWaitMs: 200, timeoutMs: 250, isSilent: false, roundMs: 60 });
