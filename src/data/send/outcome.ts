import type { ItemEvent } from '#data/outbox/apply.ts';

/** What an attempt came to. */
export type Outcome = Extract<ItemEvent, { event: 'succeed' | 'fail' | 'reject' | 'end-session' | 'interrupt' }>;
