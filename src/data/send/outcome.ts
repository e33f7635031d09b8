import type { Happening } from '#data/outbox/apply.ts';

/** What an attempt came to. */
export type Outcome = Extract<Happening, { event: 'succeed' | 'fail' | 'reject' | 'end-session' | 'interrupt' }>;
