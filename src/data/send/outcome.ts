import type { ItemEvent } from '#data/outbox/apply.ts';

/** Result of an attempt. */
export type Outcome = Extract<ItemEvent, { event: 'succeed' | 'fail' | 'reject' | 'end-session' | 'interrupt' }>;
