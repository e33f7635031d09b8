import { lastShareTests } from './last-share.ts';

// As slow as a real gateway may be; the slowest answers time out.
lastShareTests({ longestWaitMs: 5_000, timeoutMs: 4_500 });
